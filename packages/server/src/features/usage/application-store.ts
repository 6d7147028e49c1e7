import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { notFound } from '#kernel/failure'
import { containsPatterns } from '#kernel/filters'
import type { Queryable, Tables, Tx } from '#platform/db/tables'
import type { Page } from './page-rules.ts'
import { type ApplicationProperties, type InstanceView, MAX_LISTED } from './schema.ts'

const COLUMNS = ['app_name', 'description', 'url', 'icon', 'color', 'strategies', 'created_at', 'seen_at'] as const
type ApplicationRow = Pick<Tables['applications'], (typeof COLUMNS)[number]>

const fromRow = (row: ApplicationRow): ApplicationProperties => ({
  appName: row.app_name,
  description: row.description,
  url: row.url,
  icon: row.icon,
  color: row.color,
  strategies: JSON.parse(row.strategies) as string[],
  createdAt: row.created_at,
  lastSeen: row.seen_at,
})

const SORTED = { appName: 'app_name', createdAt: 'created_at', lastSeen: 'seen_at' } as const

const isCalled = (eb: ExpressionBuilder<Tables, 'applications'>, query: string) =>
  eb.or(containsPatterns(query).map((pattern) => sql<SqlBool>`lower(${eb.ref('app_name')}) like ${pattern} escape '!'`))

export async function listApplications(
  q: Queryable,
  { query, offset, limit, sortBy, sortOrder }: Page,
): Promise<{ applications: ApplicationProperties[]; total: number }> {
  const matching = q
    .selectFrom('applications')
    .$if(query !== undefined, (all) => all.where((eb) => isCalled(eb, query as string)))
  const rows = await matching
    .select(COLUMNS)
    .orderBy(SORTED[sortBy], sortOrder)
    .orderBy('app_name')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { applications: rows.map(fromRow), total }
}

export async function requireApplication(q: Queryable, appName: string): Promise<ApplicationProperties> {
  const row = await q.selectFrom('applications').select(COLUMNS).where('app_name', '=', appName).executeTakeFirst()
  if (!row) throw notFound('application', appName)
  return fromRow(row)
}

/** Where the instances of applications are, and of which projects their tokens are. */
export async function placesOf(q: Queryable, appNames: readonly string[]) {
  if (appNames.length === 0) return []
  const rows = await q
    .selectFrom('client_instances')
    .select(['app_name', 'environment', 'projects'])
    .distinct()
    .where('app_name', 'in', appNames)
    .orderBy('environment')
    .execute()
  return rows.map((row) => ({
    appName: row.app_name,
    environment: row.environment,
    projects: JSON.parse(row.projects) as string[],
  }))
}

/** Newest first. */
export async function instancesOf(
  q: Queryable,
  appNames: readonly string[],
  environment?: string,
): Promise<(InstanceView & { readonly appName: string })[]> {
  if (appNames.length === 0) return []
  const rows = await q
    .selectFrom('client_instances')
    .selectAll()
    .where('app_name', 'in', appNames)
    .$if(environment !== undefined, (query) => query.where('environment', '=', environment as string))
    .orderBy('seen_at', 'desc')
    .orderBy('instance_id')
    .limit(MAX_LISTED)
    .execute()
  return rows.map((row) => ({
    appName: row.app_name,
    instanceId: row.instance_id,
    environment: row.environment,
    sdkVersion: row.sdk_version,
    sdkType: row.sdk_type,
    connectionId: row.connection_id,
    startedAt: row.started_at,
    createdAt: row.created_at,
    lastSeen: row.seen_at,
  }))
}

/** How many instances of an application there are in each environment, by SDK. */
export const sdksOf = (q: Queryable, appName: string) =>
  q
    .selectFrom('client_instances')
    .select((eb) => [
      'environment',
      'sdk_type as sdkType',
      'sdk_version as sdkVersion',
      eb.fn.countAll<number>().as('count'),
      eb.fn.max('seen_at').as('lastSeen'),
    ])
    .where('app_name', '=', appName)
    .groupBy(['environment', 'sdk_type', 'sdk_version'])
    .orderBy('environment')
    .orderBy('sdk_version')
    .execute()

export async function saveProperties(tx: Tx, application: ApplicationProperties): Promise<void> {
  const { appName, description, url, icon, color } = application
  await tx.updateTable('applications').set({ description, url, icon, color }).where('app_name', '=', appName).execute()
}

/** With its instances. What it counted stays with the toggles. */
export async function removeApplication(tx: Tx, appName: string): Promise<void> {
  await tx.deleteFrom('client_instances').where('app_name', '=', appName).execute()
  await tx.deleteFrom('unknown_toggles').where('app_name', '=', appName).execute()
  await tx.deleteFrom('applications').where('app_name', '=', appName).execute()
}
