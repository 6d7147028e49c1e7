import { Skeleton, Stack } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { t } from '../lib/messages.ts'
import { FailureNote } from './failure-note.tsx'

interface QueryResultProps<T> {
  readonly query: UseQueryResult<T>
  readonly children: (data: T) => ReactNode
  /** Parts of the result still load that would move what is below them: nothing is shown before. */
  readonly isPartial?: boolean
  /** Shown while the query loads; three lines by default. */
  readonly skeleton?: ReactNode
}

export const SkeletonLines = ({ count = 3, height = 36 }: { readonly count?: number; readonly height?: number }) => (
  <Stack gap="xs" aria-busy="true" role="status" aria-label={t('Loading')}>
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike, and never move
      <Skeleton key={index} height={height} />
    ))}
  </Stack>
)

interface WhenLoadedProps {
  readonly queries: readonly Pick<UseQueryResult, 'isLoading'>[]
  readonly children: ReactNode
  /** Shown while they load. */
  readonly skeleton?: ReactNode
}

/**
 * Parts that appear together: a part that arrives last would move those below it. Each part shows its own error. Once shown, they
 * stay: a new search must not take away the field in which it is typed.
 */
export function WhenLoaded({ queries, children, skeleton = <SkeletonLines count={8} /> }: WhenLoadedProps) {
  const isLoaded = queries.every(({ isLoading }) => !isLoading)
  const [isShown, setShown] = useState(isLoaded)
  if (isLoaded && !isShown) setShown(true)
  return isShown ? children : skeleton
}

/** The data of a query, a skeleton while it loads, or the error. Data stays visible during a refetch. */
export function QueryResult<T>({ query, children, isPartial = false, skeleton }: QueryResultProps<T>) {
  if (query.data !== undefined && !isPartial) return children(query.data)
  if (query.error) return <FailureNote error={query.error} onRetry={() => void query.refetch()} />
  return skeleton ?? <SkeletonLines />
}
