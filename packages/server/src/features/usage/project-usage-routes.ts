import { requireProject } from '#features/projects/index'
import { get } from '#platform/http/routes'
import type { Parts } from '#platform/slice'
import { namesOf, wholeNumber } from './page-rules.ts'
import { hourlySums } from './queries.ts'
import { byToggle, lastHours } from './rules.ts'
import { DEFAULT_HOURS, MAX_HOURS, UsageOfMany, UsageOfManyQuery } from './schema.ts'
import { usageViewOf } from './visibility.ts'

/** The usage of all toggles in a list, in one response. */
export const projectUsageRoutes = ({ store, clock }: Parts) => ({
  getUsageOfMany: get(
    '/api/admin/projects/:projectId/usage',
    'How often toggles of a project were on and off, hour by hour, over all environments and applications',
    {
      query: UsageOfManyQuery,
      response: UsageOfMany,
      handle: async ({ params: { projectId }, query, actor }) => {
        await requireProject(store.read, projectId)
        const names = namesOf(query.features)
        const hours = lastHours(clock().getTime(), wholeNumber(query.hoursBack, 1, MAX_HOURS, DEFAULT_HOURS))
        const view = await usageViewOf(store.read, actor)
        const sums = await hourlySums(store.scan, projectId, names, hours[0] ?? '', view)
        return { version: 1, maturity: 'stable' as const, hours, features: byToggle(sums, hours) }
      },
    },
  ),
})
