import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { aProject, type Engine, engines, startServer, type TestServer } from '@leverframe/testing/harness'
import { prepare, type Stage } from '@leverframe/testing/matrix/requests'
import { allRoutes } from '@leverframe/testing/matrix/routes'
import { aPerson, aRole } from '@leverframe/testing/members'
import { beforeAll, describe, expect, it } from 'vitest'
import { STATEMENTS } from '#platform/db/connection-dialect'
import { makeOpenWorld, reportOpenly } from './crawl/open-world.ts'
import { getRoutes, isForSdks, pathsOf } from './crawl/requests.ts'
import { plannerOf, type Statement } from './full-scans.ts'
import { EXCEPTIONS, type Exception, GROWING } from './query-plans.ts'

/**
 * Runs every route, every job and the filters of every search, collects the statements that reach the store, and checks the
 * plan of each as for a store with many rows.
 */

const FILTERS: Readonly<Record<string, readonly string[]>> = {
  '/api/admin/search/events': [
    'query=something',
    'id=IS:1',
    'groupId=IS:x',
    'feature=IS:x',
    'project=IS:default',
    'type=IS:feature-created',
    'createdBy=IS:1',
    'createdBy=IS:somebody',
    'environment=IS:development',
    'from=IS:2026-01-01',
    'to=IS:2026-01-01',
  ],
  '/api/admin/release-plans': ['state=open', 'state=ended', 'project=default', 'environment=development'],
  '/api/admin/metrics/applications': ['query=something', 'sortBy=createdAt', 'sortBy=lastSeen&sortOrder=desc'],
  '/api/admin/notices': ['unread=true'],
}

type Routes = Awaited<ReturnType<typeof allRoutes>>
type GetRoutes = Awaited<ReturnType<typeof getRoutes>>

async function callAllRoutes(server: TestServer, routes: Routes): Promise<void> {
  const owner = await aPerson(server)
  const stage: Stage = {
    server,
    project: await aProject(server),
    second: await aProject(server),
    ownerId: owner.id,
    emptyRole: await aRole(server, [], 'root-custom'),
    freshProject: () => aProject(server),
  }
  for (const route of routes) {
    const { method, path, body } = await prepare(stage, route, owner)
    if (!path.includes('logout')) await server.call(method, path, body)
  }
}

async function callAllQueries(server: TestServer, routes: GetRoutes): Promise<void> {
  const world = await makeOpenWorld(server)
  await reportOpenly(server, world)
  const reader = await aPerson(server)
  for (const route of routes)
    for (const path of pathsOf(route, world.parameters, world.queries))
      for (const as of isForSdks(route) ? [{ token: world.token }] : [{}, reader.as])
        await server.call('GET', path, undefined, as)
  for (const [path, queries] of Object.entries(FILTERS))
    for (const query of queries)
      for (const as of [{}, reader.as]) await server.call('GET', `${path}?${query}`, undefined, as)
}

const isAbout = (exception: Exception, sql: string) =>
  exception.isWhole ? exception.sql === sql : sql.includes(exception.sql)

/** The text that exceptions name: parameters as question marks, and limits as well, which SQLite has in its SQL. */
const commonText = ({ sql }: Statement) => sql.replaceAll(/\$\d+|(?<=\blimit )\d+/g, '?')

/** The job of statistics reads at most 1,000 rows of any table, to know whether it is large. */
const isOfStatistics = (sql: string) => /^select 1 from "\w+" limit 1 offset 999$/.test(sql)

const isExplainable = ({ sql }: Statement) => /^(select|insert|update|delete|with)\b/i.test(sql) && !isOfStatistics(sql)

interface Scan {
  readonly table: string
  readonly sql: string
}

interface Run {
  readonly statements: number
  readonly scans: readonly Scan[]
  readonly indexes: readonly string[]
  readonly usedIndexes: ReadonlySet<string>
}

/** Runs the product on a new store, and reads the plans of its statements. */
async function explainedRun(engine: Engine): Promise<Run> {
  // Listing the routes opens a store of its own.
  const [routes, reads] = [await allRoutes(), await getRoutes()]
  const statements = new Map<string, Statement>()
  const collect = (message: unknown) => {
    const statement = message as Statement
    if (!statements.has(statement.sql)) statements.set(statement.sql, statement)
  }
  subscribe(STATEMENTS.name, collect)
  const server = await startServer(engine, { isMeasured: true, settings: { ARCHIVED_TOGGLE_RETENTION_DAYS: '30' } })
  await callAllRoutes(server, routes)
  await callAllQueries(server, reads)
  for (const name of server.running.product.jobs.names) await server.running.product.jobs.runNow(name)
  unsubscribe(STATEMENTS.name, collect)
  const planner = await plannerOf(engine, server, GROWING)
  const scans: Scan[] = []
  const usedIndexes = new Set<string>()
  for (const statement of [...statements.values()].filter(isExplainable)) {
    const plan = await planner.planOf(statement)
    for (const table of new Set(plan.fullScans)) scans.push({ table, sql: commonText(statement) })
    for (const index of plan.indexes) usedIndexes.add(index)
  }
  const indexes = await planner.indexes()
  await planner.close()
  await server.stop()
  return { statements: statements.size, scans, indexes, usedIndexes }
}

describe('the plans of all statements', () => {
  const runs = new Map<Engine, Run>()
  const scansOn = (engine: Engine) => runs.get(engine)?.scans ?? []
  const exceptionOf = ({ table, sql }: Scan) => EXCEPTIONS.find((one) => one.table === table && isAbout(one, sql))

  beforeAll(async () => {
    for (const engine of engines) runs.set(engine, await explainedRun(engine))
  })

  it.each(engines)('come from a run that covers most of the product on %s', (engine) => {
    expect(runs.get(engine)?.statements).toBeGreaterThan(300)
  })

  it.each(engines)('have no full scan of a table that grows on %s, except those with a reason', (engine) => {
    const unexpected = scansOn(engine).filter((scan) => !exceptionOf(scan))
    expect(unexpected.map(({ table, sql }) => `${table}: ${sql}`)).toEqual([])
  })

  it('use every index, on one engine or both: an index makes writes slower', () => {
    const all = [...runs.values()]
    const unused = all.flatMap(({ indexes }) => indexes).filter((name) => !all.some((run) => run.usedIndexes.has(name)))
    expect([...new Set(unused)].sort()).toEqual([])
  })

  it('use every listed exception, on one engine or both', () => {
    // Which table of a join is read as a whole depends on the rows.
    const used = new Set(engines.flatMap(scansOn).map((scan) => exceptionOf(scan)?.sql))
    expect(EXCEPTIONS.filter(({ sql }) => !used.has(sql))).toEqual([])
  })
})
