import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Answer, api, told } from '../../api/client.ts'

export type TagType = Answer<'/api/admin/tag-types'>['tagTypes'][number]

/** Of this type are tags that are given none. */
export const SIMPLE = 'simple'

export const tagsOfQuery = (type: string) =>
  queryOptions({
    queryKey: ['tags', type],
    queryFn: () => told(api.GET('/api/admin/tags/{type}', { params: { path: { type } } })),
  })

export const useTagsOf = (type: string) => useQuery(tagsOfQuery(type))
