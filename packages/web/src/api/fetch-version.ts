import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { dataWithEtag } from './client.ts'
import type { Version } from './conditional-write.ts'

/** Fetches the current version of something with its `ETag`, and puts it into the query cache. */
export async function fetchVersion<T>(
  client: QueryClient,
  queryKey: QueryKey,
  request: Promise<{ data?: T; response: Response }>,
): Promise<Version<Exclude<T, undefined>>> {
  const version = await dataWithEtag(request)
  client.setQueryData(queryKey, version.value)
  return version
}
