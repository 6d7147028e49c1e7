import { TOGGLE_TYPES } from '../../server/src/features/toggles/toggle/index.ts'
import type { TestServer } from './harness.ts'

const DAY_MS = 86_400_000

/** Changes a toggle with SQL, and adds the event that a command would record. */
export async function changeBySql(server: TestServer, project: string, name: string, statement: string): Promise<void> {
  await server.sql(statement)
  await server.sql(
    `insert into events (type, created_at, created_by, project, feature_name)
     values ('feature-updated', '${new Date().toISOString()}', 'test', '${project}', '${name}')`,
  )
}

export const setEnabled = (server: TestServer, project: string, name: string, environment: string, enabled = true) =>
  changeBySql(
    server,
    project,
    name,
    `insert into feature_environments
       (feature, environment, enabled, strategies, strategy_count, active_strategy_count, variant_count)
     values ('${name}', '${environment}', ${enabled ? 1 : 0}, '[]', 0, 0, 0)
     on conflict (feature, environment) do update set enabled = excluded.enabled`,
  )

/** With SQL and without an event. */
export const seeBySql = (server: TestServer, name: string, environment: string, at: string) =>
  server.sql(
    `insert into last_seen (feature, environment, seen_at) values ('${name}', '${environment}', '${at}')
     on conflict (feature, environment) do update set seen_at = excluded.seen_at`,
  )

export const ageBySql = (server: TestServer, project: string, name: string, days: number) => {
  const createdAt = new Date(Date.now() - days * DAY_MS).toISOString()
  return changeBySql(server, project, name, `update features set created_at = '${createdAt}' where name = '${name}'`)
}

/** The expected overview without settings and statistics, computed from the tables in the simplest way. */
export async function overviewFromTables(server: TestServer, id: string) {
  const q = server.running.product.deps.store.read
  const project = await q.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirst()
  if (!project) return undefined
  const members = await q.selectFrom('project_members').selectAll().where('project', '=', id).execute()
  const toggles = await q.selectFrom('features').selectAll().where('project', '=', id).orderBy('name').execute()
  const environments = await q.selectFrom('environments').selectAll().orderBy('sort_order').orderBy('name').execute()
  const configured = await q.selectFrom('feature_environments').selectAll().execute()
  const seen = await q.selectFrom('last_seen').selectAll().orderBy('seen_at', 'desc').execute()
  const live = toggles.filter(({ archived_at }) => archived_at === null)
  const unhealthy = live.filter(({ type, stale, created_at }) => {
    const lifetime = TOGGLE_TYPES.find((one) => one.id === type)?.lifetimeDays ?? Number.POSITIVE_INFINITY
    return stale === 1 || (Date.now() - Date.parse(created_at)) / DAY_MS > lifetime
  })
  return {
    name: project.name,
    description: project.description,
    health: live.length === 0 ? 100 : 100 - Math.round((unhealthy.length / live.length) * 100),
    members: members.length,
    version: 1,
    features: live.map(({ name, type, stale, created_at }) => ({
      name,
      type,
      stale: stale === 1,
      createdAt: created_at,
      lastSeenAt: seen.find(({ feature }) => feature === name)?.seen_at ?? null,
      environments: environments.map((environment) => {
        const isHere = (one: { readonly feature: string; readonly environment: string }) =>
          one.feature === name && one.environment === environment.name
        const own = configured.find(isHere)
        const lastSeenAt = seen.find(isHere)?.seen_at
        return {
          name: environment.name,
          displayName: environment.display_name,
          type: environment.type,
          sortOrder: environment.sort_order,
          enabled: own?.enabled === 1,
          hasStrategies: (own?.strategy_count ?? 0) > 0,
          hasEnabledStrategies: (own?.active_strategy_count ?? 0) > 0,
          ...(lastSeenAt !== undefined && { lastSeenAt }),
        }
      }),
      favorite: false,
    })),
  }
}
