import { Text, Tooltip } from '@mantine/core'
import { useEffect, useState } from 'react'
import { t } from '../lib/messages.ts'
import { exactTime, relativeTime, scheduledText, zonedText } from '../lib/time.ts'

const EVERY_MS = 20_000

/** The current time, updated every 20 seconds. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return Math.max(now, Date.now() - EVERY_MS)
}

interface TimeProps {
  readonly at: string | null | undefined
  /** The text for an absent time. */
  readonly never?: string
}

/** The relative time, with the exact time on hover. */
export function Time({ at, never = t('never') }: TimeProps) {
  const now = useNow()
  if (!at) return <span>{never}</span>
  return <Moment at={at} text={relativeTime(at, now)} isShort />
}

/** The time of something that will happen: absolute first, with the zone. */
export const ScheduledTime = ({ at }: { readonly at: string }) => <Moment at={at} text={scheduledText(at, useNow())} />

/** The same next to a text that says how long it takes. */
export const ZonedTime = ({ at }: { readonly at: string }) => <Moment at={at} text={zonedText(at)} />

interface MomentProps {
  readonly at: string
  readonly text: string
  readonly isShort?: boolean
}

const Moment = ({ at, text, isShort = false }: MomentProps) => (
  <Tooltip label={exactTime(at)}>
    <Text component="time" dateTime={at} inherit span {...(isShort && { className: 'lf-short' })}>
      {text}
    </Text>
  </Tooltip>
)
