import type { Static } from 'typebox'
import { requireProject } from '#features/workspace/index'
import type { Actor } from '#kernel/actor'
import type { Store } from '#platform/db/store'
import { get } from '#platform/http/routes'
import type { Deps } from '#platform/slice'
import { namesOf, wholeNumber } from './page-rules.ts'
import { hourlySums } from './queries.ts'
import { byToggle, lastHours } from './rules.ts'
import { DEFAULT_HOURS, MAX_HOURS, UsageOfMany, UsageOfManyQuery } from './schema.ts'
import { usageViewOf } from './visibility.ts'

async function usageIn(
  { read, scan }: Store,
  actor: Actor,
  project: string,
  query: Static<typeof UsageOfManyQuery>,
  now: Date,
) {
  await requireProject(read, project)
  const names = namesOf(query.features)
  const hours = lastHours(now.getTime(), wholeNumber(query.hoursBack, 1, MAX_HOURS, DEFAULT_HOURS))
  const view = await usageViewOf(read, actor)
  return { hours, features: byToggle(await hourlySums(scan, project, names, hours[0] ?? '', view), hours) }
}

/** The usage of all toggles in a list, in one response. */
export const projectUsageRoutes = ({ store, clock }: Deps) => ({
  getUsageOfMany: get(
    '/api/admin/projects/:projectId/usage',
    'Get the hourly counts of toggles of a project, summed over environments and applications',
    {
      query: UsageOfManyQuery,
      response: UsageOfMany,
      handle: async ({ params, query, actor }) => {
        const { hours, features } = await usageIn(store, actor, params.projectId, query, clock())
        return { version: 1, maturity: 'stable' as const, hours, features }
      },
    },
  ),
})
