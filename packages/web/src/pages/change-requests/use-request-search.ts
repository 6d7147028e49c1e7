import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ResponseBody } from '../../lib/operations.ts'
import type { Me } from '../../lib/types.ts'
import { searchQuery } from './queries.ts'
import type { ChangeRequestsSearch } from './search.ts'
import { searchQueryOf } from './search-query.ts'

export type Found = ResponseBody<'/api/admin/search/change-requests'>

/** One page of search results, and the total. */
export const useRequestSearch = (search: ChangeRequestsSearch, me: Me): UseQueryResult<Found> =>
  useQuery({ ...searchQuery(searchQueryOf(search, me.user.id)), placeholderData: keepPreviousData })
