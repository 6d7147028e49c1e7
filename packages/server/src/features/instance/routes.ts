import { Type } from 'typebox'
import { Failure } from '#kernel/failure'
import { typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import type { Parts } from '#platform/slice'

const tags = ['Operations']
const Health = Type.Object({ health: Type.Enum(['GOOD', 'BAD']) })

export function instanceRoutes(app: App, { store }: Parts, isDraining: () => boolean): void {
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
      await store.ping()
      return { health: 'GOOD' as const }
    },
  )
}
