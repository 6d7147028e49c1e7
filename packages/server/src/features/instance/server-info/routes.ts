import { Type } from 'typebox'
import { Failure } from '#kernel/failure'
import { get, mountReads } from '#platform/http/routes'
import type { App } from '#platform/http/server'

const Health = Type.Object({ health: Type.Enum(['GOOD', 'BAD']) })
const access = { public: 'load balancers do not identify themselves' }

/** `ping` throws when the store does not answer. */
export const instanceRoutes = (app: App, ping: () => Promise<void>, isDraining: () => boolean): void =>
  mountReads(app, 'Operations', {
    getHealth: get('/health', 'Check whether this process serves requests', {
      access,
      response: Health,
      handle: async () => ({ health: 'GOOD' as const }),
    }),
    getReady: get('/ready', 'Check whether this process and its store serve requests', {
      access,
      response: Health,
      handle: async () => {
        if (isDraining()) throw new Failure('unavailable', 'This instance is shutting down')
        await ping()
        return { health: 'GOOD' as const }
      },
    }),
  })
