import type { QueryClient, QueryKey, UndefinedInitialDataOptions } from '@tanstack/react-query'
import { preferencesQuery } from '../api/preferences.ts'
import { environmentsQuery } from '../api/queries.ts'
import { setReadersZone } from '../lib/time-zone.ts'

/** Its data, or nothing after an error. What failed is not requested again for each page. */
async function dataOnce<T, K extends QueryKey>(
  client: QueryClient,
  query: UndefinedInitialDataOptions<T, Error, T, K>,
): Promise<T | undefined> {
  if (client.getQueryState(query.queryKey)?.status === 'error') return
  return client.ensureQueryData(query).catch(() => undefined)
}

/**
 * Loads what parts of every page show at once: the time zone of the user, because no page is rendered again when it changes,
 * and the names of environments, because a badge that becomes wider moves what is below it. Servers without accounts have
 * no preferences.
 */
export async function loadPageContext(client: QueryClient): Promise<void> {
  const [preferences] = await Promise.all([dataOnce(client, preferencesQuery), dataOnce(client, environmentsQuery)])
  if (preferences !== undefined) setReadersZone(preferences.timeZone)
}
