import { Type } from 'typebox'
import { requireProject } from '#features/projects/index'
import { actorOf } from '#platform/http/access'
import { typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import type { Parts } from '#platform/slice'
import { namesOf, wholeNumber } from './page-rules.ts'
import { hourlySums } from './queries.ts'
import { byToggle, lastHours } from './rules.ts'
import { DEFAULT_HOURS, MAX_HOURS, UsageOfMany, UsageOfManyQuery } from './schema.ts'
import { usageViewOf } from './visibility.ts'

/** What a list of toggles shows beside each of them, in one answer. */
export function projectUsageRoutes(app: App, { store, clock }: Parts): void {
  typed(app).get(
    '/api/admin/projects/:projectId/usage',
    {
      config: { access: { signedIn: true } },
      schema: {
        operationId: 'getUsageOfMany',
        summary: 'How often toggles of a project were on and off, hour by hour, over all environments and applications',
        tags: ['Metrics'],
        params: Type.Object({ projectId: Type.String() }),
        querystring: UsageOfManyQuery,
        response: { 200: UsageOfMany },
      },
    },
    async (request) => {
      const { projectId } = request.params
      const { query } = request
      await requireProject(store.read, projectId)
      const names = namesOf(query.features)
      const hours = lastHours(clock().getTime(), wholeNumber(query.hoursBack, 1, MAX_HOURS, DEFAULT_HOURS))
      const view = await usageViewOf(store.read, actorOf(request))
      const sums = await hourlySums(store.scan, projectId, names, hours[0] ?? '', view)
      return { version: 1, maturity: 'stable' as const, hours, features: byToggle(sums, hours) }
    },
  )
}
