import { QueryClient } from '@tanstack/react-query'
import { ApiFailure } from './failure.ts'

const MAX_RETRIES = 2

/** Refused requests are not retried. Failed connections and server errors are. */
const retry = (failures: number, error: unknown): boolean => {
  const isRefusal = error instanceof ApiFailure && error.status < 500
  return !isRefusal && failures < MAX_RETRIES
}

/** Changes arrive by the live stream. Older data than this is refetched when it is shown. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry, staleTime: 10_000, refetchOnWindowFocus: true }, mutations: { retry: false } },
})
