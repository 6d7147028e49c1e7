import { setTimeout as delay } from 'node:timers/promises'
import type { Api } from '../api.ts'
import { CliFailure, EXIT } from '../exit-codes.ts'

const ATTEMPTS = 4
const PAUSE_MS = 500
/** Answers of servers that are busy, and of proxies before them. */
const BUSY: readonly (number | undefined)[] = [429, 502, 503, 504]

/** A request that changes nothing when it arrives twice. */
const isRepeatable = (method: string, path: string): boolean =>
  method !== 'POST' || path.endsWith('/features-batch/import')

const isTransient = (error: unknown): boolean =>
  error instanceof CliFailure &&
  error.exitCode === EXIT.failed &&
  (error.status === undefined || BUSY.includes(error.status))

/** Repeats requests that fail for a moment: a connection that the server closed, or a limit of requests per minute. */
export function patient(api: Api, stopped: AbortSignal, pauseMs = PAUSE_MS): Api {
  return {
    ...api,
    async call<T>(method: string, path: string, request?: Parameters<Api['call']>[2]): Promise<T> {
      for (let attempt = 1; ; attempt++)
        try {
          return await api.call<T>(method, path, request)
        } catch (error) {
          if (attempt === ATTEMPTS || !isRepeatable(method, path) || !isTransient(error)) throw error
          // 0.5, 2 and 8 seconds. Ctrl-C ends the pause, and the next request fails.
          await delay(pauseMs * 4 ** (attempt - 1), undefined, { signal: stopped }).catch(() => undefined)
        }
    },
  }
}
