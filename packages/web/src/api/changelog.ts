import { queryOptions } from '@tanstack/react-query'
import { keys } from './query-keys.ts'

/** CHANGELOG.md is a part of the product, as a chunk of its own. */
const [changelog] = Object.values(
  import.meta.glob<string>('../../../../CHANGELOG.md', { query: '?raw', import: 'default' }),
)

export const changelogQuery = queryOptions({
  queryKey: keys.guides('changelog'),
  queryFn: async () => (await changelog?.()) ?? '',
  staleTime: Number.POSITIVE_INFINITY,
})
