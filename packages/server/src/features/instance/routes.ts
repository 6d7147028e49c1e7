import { Type } from 'typebox'
import { Failure } from '#kernel/failure'
import { typed } from '#platform/http/router'
import type { App } from '#platform/http/server'

const tags = ['Operations']
const Health = Type.Object({ health: Type.Enum(['GOOD', 'BAD']) })

/** `ping` fails when the store does not answer. */
export function instanceRoutes(app: App, ping: () => Promise<void>, isDraining: () => boolean): void {
  const http = typed(app)
  http.get(
    '/health',
    {
      config: { access: { public: 'load balancers have no identity' } },
      schema: { operationId: 'getHealth', summary: 'Can this process serve?', tags, response: { 200: Health } },
    },
    async () => ({ health: 'GOOD' as const }),
  )
  http.get(
    '/ready',
    {
      config: { access: { public: 'load balancers have no identity' } },
      schema: { operationId: 'getReady', summary: 'Is the store there, too?', tags, response: { 200: Health } },
    },
    async () => {
      if (isDraining()) throw new Failure('unavailable', 'This instance is shutting down')
      await ping()
      return { health: 'GOOD' as const }
    },
  )
}
