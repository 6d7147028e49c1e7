import { type Selectable, sql } from 'kysely'
import type { Queryable, Tables, Tx } from '#platform/db/tables'
import { inPowersOfTwo, manyRows } from './many-rows.ts'
import type { Seen, SeenApplication, SeenInstance, UnknownToggle } from './pending.ts'

/** The names that exist in a table. */
async function knownAmong(
  names: readonly string[],
  ask: (some: readonly string[]) => Promise<{ name: string }[]>,
): Promise<Set<string>> {
  const known = new Set<string>()
  for (const some of inPowersOfTwo([...new Set(names)])) for (const { name } of await ask(some)) known.add(name)
  return known
}

export const knownToggles = (tx: Tx, names: readonly string[]): Promise<Set<string>> =>
  knownAmong(names, (some) => tx.selectFrom('features').select('name').where('name', 'in', some).execute())

export const knownApplications = (tx: Tx, names: readonly string[]): Promise<Set<string>> =>
  knownAmong(names, (some) =>
    tx.selectFrom('applications').select('app_name as name').where('app_name', 'in', some).execute(),
  )

export async function knownEnvironments(tx: Tx): Promise<Set<string>> {
  return new Set((await tx.selectFrom('environments').select('name').execute()).map(({ name }) => name))
}

const countOf = async (q: Queryable, table: 'applications' | 'application_instances' | 'unknown_toggle_reports') =>
  (
    await q
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

export async function readTotals(q: Queryable) {
  return {
    applications: await countOf(q, 'applications'),
    instances: await countOf(q, 'application_instances'),
    unknown: await countOf(q, 'unknown_toggle_reports'),
  }
}

export const instanceKey = ({
  appName,
  environment,
  instanceId,
  tokenProjects,
}: Pick<SeenInstance, 'appName' | 'environment' | 'instanceId' | 'tokenProjects'>): string =>
  JSON.stringify([appName, environment, instanceId, tokenProjects])

/** The keys of the instances that have a row. */
export async function knownInstances(tx: Tx, instances: readonly SeenInstance[]): Promise<Set<string>> {
  const known = new Set<string>()
  for (const some of inPowersOfTwo(instances)) {
    const rows = await tx
      .selectFrom('application_instances')
      .select(['app_name as appName', 'environment', 'instance_id as instanceId', 'projects as tokenProjects'])
      .where(
        'instance_id',
        'in',
        some.map(({ instanceId }) => instanceId),
      )
      .where(
        'app_name',
        'in',
        some.map(({ appName }) => appName),
      )
      .execute()
    for (const row of rows) known.add(instanceKey(row))
  }
  return known
}

export const unknownKey = ({
  appName,
  environment,
  name,
  tokenProjects,
}: Pick<UnknownToggle, 'appName' | 'environment' | 'name' | 'tokenProjects'>): string =>
  JSON.stringify([appName, environment, name, tokenProjects])

/** The recorded unknown toggles of these applications. There are few per application. */
export async function unknownOf(tx: Tx, apps: readonly string[]): Promise<Map<string, Set<string>>> {
  const known = new Map(apps.map((app) => [app, new Set<string>()]))
  for (const some of inPowersOfTwo(apps)) {
    const rows = await tx
      .selectFrom('unknown_toggle_reports')
      .select(['app_name as appName', 'environment', 'name', 'projects as tokenProjects'])
      .where('app_name', 'in', some)
      .execute()
    for (const row of rows) known.get(row.appName)?.add(unknownKey(row))
  }
  return known
}

type SeenRow = Selectable<Tables['last_seen']>

const upsertSeen = manyRows<SeenRow, unknown>(['feature', 'environment', 'seen_at', 'first_seen_at'], (tx, rows) =>
  tx
    .insertInto('last_seen')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['feature', 'environment'])
        .doUpdateSet((eb) => ({
          seen_at: eb.ref('excluded.seen_at'),
          first_seen_at: eb.fn.coalesce('last_seen.first_seen_at', 'last_seen.seen_at'),
        }))
        .whereRef('last_seen.seen_at', '<', 'excluded.seen_at'),
    ),
)

export async function saveSeen(tx: Tx, seen: readonly Seen[]): Promise<void> {
  const rows = seen.map(({ feature, environment, at }) => ({ feature, environment, seen_at: at, first_seen_at: at }))
  await upsertSeen(tx, rows)
}

type ApplicationRow = Selectable<Tables['applications']>
const APPLICATION = ['app_name', 'description', 'url', 'icon', 'color', 'strategies', 'created_at', 'seen_at'] as const

const upsertApplications = manyRows<ApplicationRow, unknown>(APPLICATION, (tx, rows) =>
  tx
    .insertInto('applications')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('app_name').doUpdateSet((eb) => ({
        seen_at: eb.ref('excluded.seen_at'),
        strategies: sql<string>`case when excluded.strategies = '[]' then applications.strategies else excluded.strategies end`,
      })),
    ),
)

/** The newest report of each application, with the newest strategies. */
function byName(applications: readonly SeenApplication[]): SeenApplication[] {
  const newest = new Map<string, SeenApplication>()
  for (const one of applications) {
    const other = newest.get(one.appName)
    const [older, newer] = other && other.at > one.at ? [one, other] : [other, one]
    newest.set(one.appName, { ...newer, strategies: newer.strategies ?? older?.strategies })
  }
  return [...newest.values()]
}

export async function saveApplications(tx: Tx, applications: readonly SeenApplication[]): Promise<void> {
  const undescribed = { description: '', url: '', icon: '', color: '' }
  const rows = byName(applications).map(({ appName, at, strategies }) => ({
    ...undescribed,
    app_name: appName,
    strategies: JSON.stringify(strategies ?? []),
    created_at: at,
    seen_at: at,
  }))
  await upsertApplications(tx, rows)
}

type ApplicationProjectsRow = Selectable<Tables['application_scopes']>
const APPLICATION_PROJECTS = ['app_name', 'projects', 'strategies', 'created_at', 'seen_at'] as const

const upsertApplicationProjects = manyRows<ApplicationProjectsRow, unknown>(APPLICATION_PROJECTS, (tx, rows) =>
  tx
    .insertInto('application_scopes')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['app_name', 'projects']).doUpdateSet((eb) => ({
        seen_at: eb.ref('excluded.seen_at'),
        strategies: sql<string>`case when excluded.strategies = '[]' then application_scopes.strategies else excluded.strategies end`,
      })),
    ),
)

/** Stores the projects of the reporting tokens, which decide who sees the reports. */
export async function saveApplicationProjects(tx: Tx, applications: readonly SeenApplication[]): Promise<void> {
  const rows = applications.map(({ appName, tokenProjects, at, strategies }) => ({
    app_name: appName,
    projects: tokenProjects,
    strategies: JSON.stringify(strategies ?? []),
    created_at: at,
    seen_at: at,
  }))
  await upsertApplicationProjects(tx, rows)
}

type InstanceRow = Selectable<Tables['application_instances']>
const INSTANCE_KEY = ['app_name', 'environment', 'instance_id', 'projects'] as const
const INSTANCE = [
  ...INSTANCE_KEY,
  'sdk_version',
  'sdk_type',
  'connection_id',
  'started_at',
  'created_at',
  'seen_at',
] as const

const upsertInstances = manyRows<InstanceRow, unknown>(INSTANCE, (tx, rows) =>
  tx
    .insertInto('application_instances')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(INSTANCE_KEY).doUpdateSet((eb) => ({
        sdk_version: eb.fn.coalesce('excluded.sdk_version', 'application_instances.sdk_version'),
        sdk_type: eb.ref('excluded.sdk_type'),
        connection_id: eb.fn.coalesce('excluded.connection_id', 'application_instances.connection_id'),
        started_at: eb.fn.coalesce('excluded.started_at', 'application_instances.started_at'),
        seen_at: eb.ref('excluded.seen_at'),
      })),
    ),
)

export async function saveInstances(tx: Tx, instances: readonly SeenInstance[]): Promise<void> {
  const rows = instances.map((one) => ({
    app_name: one.appName,
    environment: one.environment,
    instance_id: one.instanceId,
    sdk_version: one.sdkVersion ?? null,
    sdk_type: one.sdkType,
    projects: one.tokenProjects,
    connection_id: one.connectionId ?? null,
    started_at: one.startedAt ?? null,
    created_at: one.at,
    seen_at: one.at,
  }))
  await upsertInstances(tx, rows)
}

type UnknownRow = Selectable<Tables['unknown_toggle_reports']>
const UNKNOWN_KEY = ['app_name', 'environment', 'name', 'projects'] as const

const upsertUnknown = manyRows<UnknownRow, unknown>([...UNKNOWN_KEY, 'seen_at'], (tx, rows) =>
  tx
    .insertInto('unknown_toggle_reports')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(UNKNOWN_KEY).doUpdateSet((eb) => ({ seen_at: eb.ref('excluded.seen_at') })),
    ),
)

export async function saveUnknown(tx: Tx, unknown: readonly UnknownToggle[]): Promise<void> {
  const rows = unknown.map(({ appName, environment, name, tokenProjects, at }) => ({
    app_name: appName,
    environment,
    name,
    projects: tokenProjects,
    seen_at: at,
  }))
  await upsertUnknown(tx, rows)
}
