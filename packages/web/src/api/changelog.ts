import { queryOptions } from '@tanstack/react-query'
import { keys } from './query-keys.ts'

/** CHANGELOG.md, which is a part of the product. */
export const changelogQuery = queryOptions({
  queryKey: keys.guides('changelog'),
  queryFn: async () => (await import('../../../../CHANGELOG.md?raw')).default,
  staleTime: Number.POSITIVE_INFINITY,
})
