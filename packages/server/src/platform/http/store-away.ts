import type { FastifyInstance } from 'fastify'
import type { StoreState } from '../telemetry/store-state.ts'
import type { OnUnavailable } from './failures.ts'

const NAME = 'x-leverframe-store'
const NOTHING: readonly string[] = []
const AWAY: readonly string[] = [NAME, 'away']

/** Headers for SDKs while the store is unavailable: responses come from memory and may be stale. */
export const storeAwayHeaders = (isAway: () => boolean) => (): readonly string[] => (isAway() ? AWAY : NOTHING)

export function addStoreAwayHeader(app: FastifyInstance, isAway: () => boolean): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { access } = request.routeOptions.config
    if (access && 'sdk' in access && isAway()) reply.header(NAME, 'away')
    done()
  })
}

/** Counts requests that are refused because of the store, so that the log does not need a line for each of them. */
export const refusalCounter =
  (state: StoreState): OnUnavailable =>
  (request, { cause }) => {
    const isStoreFault = cause !== undefined && state.noteFault(cause)
    if (!isStoreFault && state.isUp) return
    const { access } = request.routeOptions.config
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    // Load balancers poll /ready all the time; their requests are not counted.
    if (isRead && access && 'public' in access) return
    state.noteRefusal(isRead ? 'read' : 'write')
  }
