import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Me } from '../../api/types.ts'
import { type FoundRequest, fits, MOST_FOUND, PAGE_SIZE, planOf } from './finding.ts'
import { searchQuery, waitingQuery } from './queries.ts'
import type { ChangeRequestsSearch } from './search.ts'

export interface Found {
  readonly requests: readonly FoundRequest[]
  /** With all pages. */
  readonly total: number
  /** More than can be looked through: only the newest of them were. */
  readonly isCut: boolean
}

const pageOf = (requests: readonly FoundRequest[], page: number): readonly FoundRequest[] =>
  requests.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)

/** One page of what a search finds. */
export function useFoundRequests(search: ChangeRequestsSearch, me: Me): UseQueryResult<Found> {
  const isWaiting = search.whose === 'waiting'
  const { asking, isPagedByServer } = planOf(search, me.user.id)
  const page = search.page ?? 1
  const found = useQuery({
    ...searchQuery(asking),
    enabled: !isWaiting,
    placeholderData: keepPreviousData,
    select: ({ changeRequests, total }): Found => {
      if (isPagedByServer) return { requests: changeRequests, total, isCut: false }
      const fitting = changeRequests.filter((one) => fits(search, one))
      return { requests: pageOf(fitting, page), total: fitting.length, isCut: total > MOST_FOUND }
    },
  })
  const waiting = useQuery({
    ...waitingQuery(me),
    enabled: isWaiting,
    select: (requests): Found => {
      const fitting = requests.filter((one) => fits({ ...search, state: 'all' }, one))
      return { requests: pageOf(fitting, page), total: fitting.length, isCut: false }
    },
  })
  return isWaiting ? waiting : found
}
