import { QueryClient } from '@tanstack/react-query'
import { ApiFailure } from './failure.ts'

const MAX_RETRIES = 2

/** What the server refused it refuses again; what did not arrive may arrive now. */
const retry = (failures: number, error: unknown): boolean => {
  const isRefusal = error instanceof ApiFailure && error.status < 500
  return !isRefusal && failures < MAX_RETRIES
}

/** News come by the live stream; what is older than this is asked for again when it is shown. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry, staleTime: 10_000, refetchOnWindowFocus: true }, mutations: { retry: false } },
})
