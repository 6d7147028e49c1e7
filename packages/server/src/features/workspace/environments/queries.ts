import type { Queryable } from '#platform/db/tables'
import type { EnvironmentView, ProjectEnvironment } from './schema.ts'
import { listEnvironments } from './store.ts'
import { environmentsOfProject, isUnused } from './use.ts'

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

/** Live projects. Each uses every environment. */
async function countProjects(q: Queryable, visible: Visible): Promise<number> {
  const { count } = await q
    .selectFrom('projects')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('archived_at', 'is', null)
    .$if(visible !== 'all', (projects) => projects.where('id', 'in', [...visible, '']))
    .executeTakeFirstOrThrow()
  return count
}

export const answerOf = (environment: EnvironmentView) => ({
  ...environment,
  protected: false,
  requiredApprovals: null,
})

/** All environments with the counts of one project. */
export async function environmentsFor(q: Queryable, project: string) {
  const used = new Set((await environmentsOfProject(q, project)).map(({ name }) => name))
  const [toggles, tokens] = [await enabledToggles(q, [project]), await liveTokens(q, [project])]
  return (await listEnvironments(q)).map((environment) => ({
    ...answerOf(environment),
    projectApiTokenCount: tokens.get(environment.name) ?? 0,
    projectEnabledToggleCount: toggles.get(environment.name) ?? 0,
    visible: used.has(environment.name),
  }))
}

/** Environments with counts of toggles and tokens. Hidden projects are not counted. */
export async function countedEnvironments(q: Queryable, visible: Visible) {
  const environments = await listEnvironments(q)
  const [toggles, tokens] = [await enabledToggles(q, visible), await liveTokens(q, visible)]
  const projectCount = await countProjects(q, visible)
  return environments.map((environment) => ({
    ...answerOf(environment),
    projectCount,
    apiTokenCount: tokens.get(environment.name) ?? 0,
    enabledToggleCount: toggles.get(environment.name) ?? 0,
  }))
}

/** The environments that a project uses and that are switched on, with their protection. */
export async function environmentsInOverview(q: Queryable, project: string): Promise<ProjectEnvironment[]> {
  const used = await environmentsOfProject(q, project)
  const rows = await q.selectFrom('protections').select('environment').where('project', '=', project).execute()
  const guarded = new Set(rows.map(({ environment }) => environment))
  return used
    .filter(({ enabled }) => enabled)
    .map(({ name }) => ({ environment: name, changeRequestsEnabled: guarded.has(name) }))
}

/** Toggles and tokens that still need an environment. */
export async function usesOfEnvironment(q: Queryable, name: string): Promise<{ toggles: number; tokens: number }> {
  return { toggles: (await enabledToggles(q)).get(name) ?? 0, tokens: (await liveTokens(q)).get(name) ?? 0 }
}
