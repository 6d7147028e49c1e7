import { Type } from 'typebox'
import type { AnyCommand } from '#platform/commands/define'
import { actorOf, ifMatchOf, runs } from '#platform/http/access'
import { typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import { type PromoteParts, promote } from './promote.ts'
import { PromoteAnswer, PromoteRequest } from './schema.ts'

const Place = Type.Object({ projectId: Type.String(), featureName: Type.String(), from: Type.String() })

export function promotionRoutes(app: App, parts: PromoteParts, commands: readonly AnyCommand[]): void {
  typed(app).post(
    '/api/admin/projects/:projectId/features/:featureName/environments/:from/promote',
    {
      config: { access: runs(...commands) },
      schema: {
        operationId: 'promoteFeature',
        summary: 'Make a toggle in another environment what it is in this one, all or nothing',
        tags: ['Promotion'],
        params: Place,
        body: PromoteRequest,
        response: { 200: PromoteAnswer },
      },
    },
    (request) => {
      const { projectId: project, featureName: name, from } = request.params
      return promote(parts, {
        actor: actorOf(request),
        project,
        name,
        from,
        request: request.body,
        ifMatch: ifMatchOf(request),
      })
    },
  )
}
