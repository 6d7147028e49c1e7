import { Button } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../lib/messages.ts'

const AT_ONCE = 100

export interface More {
  readonly left: number
  readonly show: () => void
}

/** Shows a long list in steps. A search finds a single item. */
export function useFirst<T>(all: readonly T[]): { readonly first: readonly T[]; readonly more: More } {
  const [count, setCount] = useState(AT_ONCE)
  return {
    first: all.slice(0, count),
    more: { left: Math.max(all.length - count, 0), show: () => setCount(count + AT_ONCE) },
  }
}

/** Like `useFirst`, for a list that the server limits: the limit of its query, and the rest of the total. */
export function useLimit(): { readonly limit: number; readonly moreOf: (total: number) => More } {
  const [limit, setLimit] = useState(AT_ONCE)
  return {
    limit,
    moreOf: (total) => ({ left: Math.max(total - limit, 0), show: () => setLimit(limit + AT_ONCE) }),
  }
}

export const ShowMore = ({ more: { left, show } }: { readonly more: More }) =>
  left > 0 && (
    <Button variant="default" onClick={show} style={{ alignSelf: 'center' }}>
      {t('Show {left} more of {left2}', { left: Math.min(left, AT_ONCE), left2: left })}
    </Button>
  )
