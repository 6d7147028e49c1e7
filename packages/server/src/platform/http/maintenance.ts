import type { FastifyInstance } from 'fastify'
import { Failure } from '#kernel/failure'

const RETRY_AFTER_SECONDS = 60

/** Returns whether the server refuses changes. */
export type IsInMaintenance = () => Promise<boolean>

/**
 * Refuses every route that runs a command, except commands with `runsInMaintenance`. Log-in and log-out run no command.
 * Registered after `requireAccess`, so an unidentified caller gets a 401 first.
 */
export function refuseWritesInMaintenance(app: FastifyInstance, isInMaintenance: IsInMaintenance): void {
  app.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config
    if (!access || !('runs' in access) || access.runs.every(({ runsInMaintenance }) => runsInMaintenance)) return
    if (await isInMaintenance())
      throw new Failure(
        'maintenance',
        'Maintenance mode is on: changes are refused until it is switched off. SDKs are served as usual',
        { retryAfterSeconds: RETRY_AFTER_SECONDS },
      )
  })
}
