import { Skeleton, Stack } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FailureNote } from './failure-note.tsx'

interface AskedProps<T> {
  readonly query: UseQueryResult<T>
  readonly children: (data: T) => ReactNode
  /** In place of three grey lines. */
  readonly skeleton?: ReactNode
}

export const Lines = ({ count = 3, height = 36 }: { readonly count?: number; readonly height?: number }) => (
  <Stack gap="xs" aria-busy="true" role="status" aria-label="Loading">
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike, and never move
      <Skeleton key={index} height={height} />
    ))}
  </Stack>
)

/** What was asked for, or that it is on its way, or why it is not there. What is there already stays while it is asked for again. */
export function Asked<T>({ query, children, skeleton }: AskedProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <FailureNote error={query.error} onRetry={() => void query.refetch()} />
  return skeleton ?? <Lines />
}
