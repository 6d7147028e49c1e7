import type { FastifyInstance } from 'fastify'

const NAME = 'x-leverframe-store'
const NOTHING: readonly string[] = []
const AWAY: readonly string[] = [NAME, 'away']

/** What SDKs are told while the store does not answer: they are served from memory, which may be old. */
export const storeNotice = (isAway: () => boolean) => (): readonly string[] => (isAway() ? AWAY : NOTHING)

export function tellStoreAway(app: FastifyInstance, isAway: () => boolean): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { access } = request.routeOptions.config
    if (access && 'sdk' in access && isAway()) reply.header(NAME, 'away')
    done()
  })
}
