import { Type } from 'typebox'
import { Failure } from '#kernel/failure'
import { get, mountReads } from '#platform/http/routes'
import type { App } from '#platform/http/server'

const Health = Type.Object({ health: Type.Enum(['GOOD', 'BAD']) })
const access = { public: 'load balancers have no identity' }

/** `ping` fails when the store does not answer. */
export const instanceRoutes = (app: App, ping: () => Promise<void>, isDraining: () => boolean): void =>
  mountReads(app, 'Operations', {
    getHealth: get('/health', 'Can this process serve?', {
      access,
      response: Health,
      handle: async () => ({ health: 'GOOD' as const }),
    }),
    getReady: get('/ready', 'Is the store there, too?', {
      access,
      response: Health,
      handle: async () => {
        if (isDraining()) throw new Failure('unavailable', 'This instance is shutting down')
        await ping()
        return { health: 'GOOD' as const }
      },
    }),
  })
