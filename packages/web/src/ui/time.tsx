import { Text, Tooltip } from '@mantine/core'
import { useEffect, useState } from 'react'
import { exactTime, relativeTime } from '../lib/time.ts'

const EVERY_MS = 20_000

interface TimeProps {
  readonly at: string | null | undefined
  /** The text for an absent time. */
  readonly never?: string
}

/** The relative time, with the exact time on hover. */
export function Time({ at, never = 'never' }: TimeProps) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  if (!at) return <span>{never}</span>
  return (
    <Tooltip label={exactTime(at)}>
      <Text component="time" dateTime={at} inherit span style={{ whiteSpace: 'nowrap' }}>
        {relativeTime(at, Math.max(now, Date.now() - EVERY_MS))}
      </Text>
    </Tooltip>
  )
}
