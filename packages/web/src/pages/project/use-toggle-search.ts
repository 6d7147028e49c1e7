import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import type { FoundToggle } from '../../lib/types.ts'
import type { ProjectSearch } from './search.ts'
import { PAGE_SIZE, togglePageQuery } from './toggle-search.ts'

/** Fast scrolling passes many pages, and only the last one is needed. */
const LINGER_MS = 80

export interface Found {
  readonly total: number | undefined
  /** There are more results than the total says. */
  readonly isCapped: boolean
  /** The rows are those of the previous search, while the new one loads. */
  readonly isOld: boolean
  /** The search that returned it. */
  readonly shown: ProjectSearch
}

export interface Finding {
  /** The same object while its content is equal. */
  readonly answer: Found
  readonly error: Error | null
  readonly retry: () => void
}

/** The first page and the total. The previous rows stay while the user types. */
export function useToggleSearch(projectId: string | undefined, search: ProjectSearch): Finding {
  const first = useQuery({ ...togglePageQuery(projectId, search, 0), placeholderData: keepPreviousData })
  const answered = useRef({ projectId, search })
  const isOld = first.isPlaceholderData && answered.current.projectId === projectId
  if (!first.isPlaceholderData) answered.current = { projectId, search }
  const total = isOld || !first.isPlaceholderData ? first.data?.total : undefined
  const shown = isOld ? answered.current.search : search
  const isCapped = total !== undefined && first.data?.totalIsCapped === true
  const answer = useMemo(() => ({ total, isCapped, isOld, shown }), [total, isCapped, isOld, shown])
  return { answer, error: first.error, retry: () => void first.refetch() }
}

/** The toggles of these rows. Undefined for rows that are loading. */
export function useRows(
  projectId: string | undefined,
  search: ProjectSearch,
  firstRow: number,
  lastRow: number,
): (row: number) => FoundToggle | undefined {
  const from = Math.floor(firstRow / PAGE_SIZE)
  const to = Math.max(Math.floor(lastRow / PAGE_SIZE), from)
  const [settled] = useDebouncedValue(`${from}-${to}`, LINGER_MS)
  const pages = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const answers = useQueries({
    queries: pages.map((page) => ({
      ...togglePageQuery(projectId, search, page),
      enabled: page === 0 || settled === `${from}-${to}`,
    })),
  })
  return (row) => answers[Math.floor(row / PAGE_SIZE) - from]?.data?.features[row % PAGE_SIZE]
}
