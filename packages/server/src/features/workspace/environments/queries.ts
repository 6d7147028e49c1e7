import type { Queryable } from '#platform/db/tables'
import { listEnvironments } from './store.ts'
import { isUnused } from './use.ts'

/** Projects that the actor sees. */
export type Visible = 'all' | readonly string[]

/** Number of live toggles that are on, by environment. Toggles of projects that do not use it are not counted. */
async function enabledToggles(q: Queryable, visible: Visible = 'all'): Promise<Map<string, number>> {
  const rows = await q
    .selectFrom('feature_environments as fe')
    .innerJoin('features as f', 'f.name', 'fe.feature')
    .select((eb) => ['fe.environment', eb.fn.countAll<number>().as('count')])
    .where('fe.enabled', '=', 1)
    .where('f.archived_at', 'is', null)
    .where((eb) => eb.not(isUnused('f.project', 'fe.environment')))
    .$if(visible !== 'all', (toggles) => toggles.where('f.project', 'in', [...visible, '']))
    .groupBy('fe.environment')
    .execute()
  return new Map(rows.map(({ environment, count }) => [environment, count]))
}

/** Number of tokens by environment, for projects that the actor sees or for all projects. */
async function liveTokens(q: Queryable, visible: Visible = 'all'): Promise<Map<string, number>> {
  const rows = await q
    .selectFrom('api_tokens')
    .select((eb) => ['environment', 'projects', eb.fn.countAll<number>().as('count')])
    .where('revoked_at', 'is', null)
    .groupBy(['environment', 'projects'])
    .execute()
  const sees = (projects: string) =>
    visible === 'all' || (JSON.parse(projects) as string[]).some((id) => id === '*' || visible.includes(id))
  const counts = new Map<string, number>()
  for (const { environment, projects, count } of rows)
    if (sees(projects)) counts.set(environment, (counts.get(environment) ?? 0) + Number(count))
  return counts
}

/** Environments with counts of toggles and tokens. Hidden projects are not counted. */
export async function countedEnvironments(q: Queryable, visible: Visible) {
  const environments = await listEnvironments(q)
  const [toggles, tokens] = [await enabledToggles(q, visible), await liveTokens(q, visible)]
  return environments.map((environment) => ({
    ...environment,
    apiTokenCount: tokens.get(environment.name) ?? 0,
    enabledToggleCount: toggles.get(environment.name) ?? 0,
  }))
}

/** Toggles and tokens that still need an environment. */
export async function usesOfEnvironment(q: Queryable, name: string): Promise<{ toggles: number; tokens: number }> {
  return { toggles: (await enabledToggles(q)).get(name) ?? 0, tokens: (await liveTokens(q)).get(name) ?? 0 }
}
