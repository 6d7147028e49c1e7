import { type Expression, type SqlBool, sql } from 'kysely'
import { notFound } from '#kernel/failure'
import { containsPatterns } from '#kernel/filters'
import type { Queryable, Tables, Tx } from '#platform/db/tables'
import type { Page } from './page-rules.ts'
import { type ApplicationProperties, type InstanceView, MAX_LISTED } from './schema.ts'
import { isVisibleReport, projectsOf, type UsageView } from './visibility.ts'

type ApplicationRow = Tables['applications']

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

const contains = (column: Expression<string | null>, query: string) =>
  sql<SqlBool>`(${sql.join(
    containsPatterns(query).map((pattern) => sql`lower(${column}) like ${pattern} escape '!'`),
    sql` or `,
  )})`

/** The names of the applications with an SDK whose name or version contains the query. */
export const applicationsWithSdk = (q: Queryable, view: UsageView, query: string) =>
  q
    .selectFrom('application_instances')
    .select('app_name')
    .distinct()
    .where((eb) => isVisibleReport(eb, 'projects', view))
    .where((eb) => contains(eb.ref('sdk_version'), query))

/** The times at which applications were seen, from the reports that the caller sees. */
const seenTimes = (q: Queryable, view: UsageView) =>
  q
    .selectFrom('application_scopes')
    .where((eb) => isVisibleReport(eb, 'projects', view))
    .groupBy('app_name')
    .select((eb) => ['app_name', eb.fn.min('created_at').as('created_at'), eb.fn.max('seen_at').as('seen_at')])

/** The visible applications, with the columns of the table. */
function seenApplications(q: Queryable, view: UsageView) {
  const columns = ['a.app_name', 'a.description', 'a.url', 'a.icon', 'a.color', 'a.strategies'] as const
  const seen =
    view.tokenProjects === 'all'
      ? q.selectFrom('applications as a').select([...columns, 'a.created_at', 'a.seen_at'])
      : q
          .selectFrom('applications as a')
          .innerJoin(seenTimes(q, view).as('s'), 's.app_name', 'a.app_name')
          .select([...columns, 's.created_at', 's.seen_at'])
  return q.selectFrom(seen.as('applications'))
}

/** Adds the strategies that the SDKs support, from the reports that the caller sees. */
async function withSeenStrategies(
  q: Queryable,
  view: UsageView,
  applications: readonly ApplicationProperties[],
): Promise<ApplicationProperties[]> {
  if (view.tokenProjects === 'all' || applications.length === 0) return [...applications]
  const names = applications.map(({ appName }) => appName)
  const rows = await q
    .selectFrom('application_scopes')
    .select(['app_name', 'strategies'])
    .where('app_name', 'in', names)
    .where((eb) => isVisibleReport(eb, 'projects', view))
    .execute()
  const strategiesOf = (appName: string) =>
    rows.filter((row) => row.app_name === appName).flatMap((row) => JSON.parse(row.strategies) as string[])
  return applications.map((one) => ({ ...one, strategies: [...new Set(strategiesOf(one.appName))].sort() }))
}

export async function listApplications(
  q: Queryable,
  view: UsageView,
  { query, offset, limit, sortBy, sortOrder }: Page,
): Promise<{ applications: ApplicationProperties[]; total: number }> {
  const matching = seenApplications(q, view).$if(query !== undefined, (all) =>
    all.where((eb) =>
      eb.or([
        contains(eb.ref('app_name'), query as string),
        eb('app_name', 'in', applicationsWithSdk(q, view, query as string)),
      ]),
    ),
  )
  const rows = await matching
    .selectAll()
    .orderBy(SORTED[sortBy], sortOrder)
    .orderBy('app_name')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { applications: await withSeenStrategies(q, view, rows.map(fromRow)), total: Number(total) }
}

/** Undefined also for an application that the caller does not see. */
export async function findApplication(
  q: Queryable,
  view: UsageView,
  name: string,
): Promise<ApplicationProperties | undefined> {
  const row = await seenApplications(q, view).selectAll().where('app_name', '=', name).executeTakeFirst()
  const [application] = await withSeenStrategies(q, view, row ? [fromRow(row)] : [])
  return application
}

export async function requireApplication(q: Queryable, view: UsageView, name: string): Promise<ApplicationProperties> {
  const application = await findApplication(q, view, name)
  if (!application) throw notFound('application', name)
  return application
}

/** The environments of the instances of applications, and the projects of their tokens. */
export async function deploymentsOf(q: Queryable, view: UsageView, appNames: readonly string[]) {
  if (appNames.length === 0) return []
  const rows = await q
    .selectFrom('application_instances')
    .select(['app_name', 'environment', 'projects'])
    .distinct()
    .where('app_name', 'in', appNames)
    .where((eb) => isVisibleReport(eb, 'projects', view))
    .orderBy('environment')
    .execute()
  return rows.map((row) => ({
    appName: row.app_name,
    environment: row.environment,
    projects: projectsOf(row.projects),
  }))
}

type ListedInstance = InstanceView & { readonly appName: string }

/** An instance that reports with several tokens has several rows. Details that the last report does not have are kept. */
function mergedInstances(instances: readonly ListedInstance[]): ListedInstance[] {
  const byKey = new Map<string, ListedInstance>()
  for (const one of instances) {
    const key = JSON.stringify([one.appName, one.environment, one.instanceId])
    const { sdkVersion, connectionId, startedAt, createdAt, ...last } = byKey.get(key) ?? one
    byKey.set(key, {
      ...last,
      sdkVersion: sdkVersion ?? one.sdkVersion,
      connectionId: connectionId ?? one.connectionId,
      startedAt: startedAt ?? one.startedAt,
      createdAt: createdAt < one.createdAt ? createdAt : one.createdAt,
    })
  }
  return [...byKey.values()]
}

/** Last seen first. */
export async function instancesOf(
  q: Queryable,
  view: UsageView,
  appNames: readonly string[],
  environment?: string,
): Promise<ListedInstance[]> {
  if (appNames.length === 0) return []
  const rows = await q
    .selectFrom('application_instances')
    .selectAll()
    .where('app_name', 'in', appNames)
    .where((eb) => isVisibleReport(eb, 'projects', view))
    .$if(environment !== undefined, (query) => query.where('environment', '=', environment as string))
    .orderBy('seen_at', 'desc')
    .orderBy('instance_id')
    .limit(MAX_LISTED)
    .execute()
  const instances = rows.map((row) => ({
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
  return mergedInstances(instances)
}

/** The number of instances of an application by environment. An instance can report with several tokens. */
export async function instanceCountsOf(q: Queryable, view: UsageView, appName: string): Promise<Map<string, number>> {
  const rows = await q
    .selectFrom('application_instances')
    .select((eb) => ['environment', eb.fn.count<number>('instance_id').distinct().as('count')])
    .where('app_name', '=', appName)
    .where((eb) => isVisibleReport(eb, 'projects', view))
    .groupBy('environment')
    .execute()
  return new Map(rows.map(({ environment, count }) => [environment, Number(count)]))
}

/** The SDKs of an application by environment. */
export const sdksOf = (q: Queryable, view: UsageView, appName: string) =>
  q
    .selectFrom('application_instances')
    .select((eb) => [
      'environment',
      'sdk_type as sdkType',
      'sdk_version as sdkVersion',
      eb.fn.max('seen_at').as('lastSeen'),
    ])
    .where('app_name', '=', appName)
    .where((eb) => isVisibleReport(eb, 'projects', view))
    .groupBy(['environment', 'sdk_type', 'sdk_version'])
    .orderBy('environment')
    .orderBy('sdk_version')
    .execute()

export async function saveProperties(tx: Tx, application: ApplicationProperties): Promise<void> {
  const { appName, description, url, icon, color } = application
  await tx.updateTable('applications').set({ description, url, icon, color }).where('app_name', '=', appName).execute()
}

/** Deletes an application with its instances. Its metrics stay with the toggles. */
export async function removeApplication(tx: Tx, appName: string): Promise<void> {
  await tx.deleteFrom('application_instances').where('app_name', '=', appName).execute()
  await tx.deleteFrom('unknown_toggle_reports').where('app_name', '=', appName).execute()
  await tx.deleteFrom('application_scopes').where('app_name', '=', appName).execute()
  await tx.deleteFrom('applications').where('app_name', '=', appName).execute()
}
