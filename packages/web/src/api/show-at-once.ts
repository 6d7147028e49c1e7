import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Shows what the user chose before the server has stored it. A request that is under way is cancelled: its response would
 * show the old value again.
 */
export function showAtOnce<T, K extends QueryKey>(
  client: QueryClient,
  queryKey: K,
  value: T | ((before: T | undefined) => T | undefined),
): void {
  void client.cancelQueries({ queryKey, exact: true })
  client.setQueryData<T>(queryKey, value as T)
}
