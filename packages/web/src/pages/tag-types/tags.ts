import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client.ts'
import { keys } from '../../api/query-keys.ts'
import type { ResponseBody } from '../../lib/operations.ts'

export type TagType = ResponseBody<'/api/admin/tag-types'>['tagTypes'][number]

/** The default type of tags. */
export const SIMPLE = 'simple'

export const tagsOfQuery = (type: string) =>
  queryOptions({
    queryKey: keys.tags(type),
    queryFn: () => dataOf(api.GET('/api/admin/tags/{type}', { params: { path: { type } } })),
  })

export const useTagsOf = (type: string) => useQuery(tagsOfQuery(type))
