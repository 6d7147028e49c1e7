import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { DatabaseSync } from '@photostructure/sqlite'
import type { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { STATEMENTS } from '#platform/db/connection-dialect'
import { makeOpenWorld, reportOpenly } from './crawl/open-world.ts'
import { getRoutes, isForSdks, pathsOf } from './crawl/requests.ts'
import { aProject, startServer, type TestServer } from './harness.ts'
import { prepare, type Stage } from './matrix/requests.ts'
import { allRoutes } from './matrix/routes.ts'
import { aPerson, aRole } from './members.ts'
import { EXCEPTIONS, type Exception, GROWING } from './query-plans.ts'

/**
 * Runs every route, every job and the filters of every search, collects the statements that reach SQLite, and explains each
 * of them on a store without statistics, where SQLite takes every table for large.
 */
const statements = new Set<string>()
const collect = (message: unknown) => statements.add((message as CompiledQuery).sql)

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
}

async function callAllRoutes(server: TestServer): Promise<void> {
  const owner = await aPerson(server)
  const stage: Stage = {
    server,
    project: await aProject(server),
    second: await aProject(server),
    ownerId: owner.id,
    emptyRole: await aRole(server, [], 'root-custom'),
    freshProject: () => aProject(server),
  }
  for (const route of await allRoutes()) {
    const { method, path, body } = await prepare(stage, route, owner)
    if (!path.includes('logout')) await server.call(method, path, body)
  }
}

async function callAllQueries(server: TestServer): Promise<void> {
  const world = await makeOpenWorld(server)
  await reportOpenly(server, world)
  const reader = await aPerson(server)
  for (const route of await getRoutes())
    for (const path of pathsOf(route, world.parameters, world.queries))
      for (const as of isForSdks(route) ? [{ token: world.token }] : [{}, reader.as])
        await server.call('GET', path, undefined, as)
  for (const [path, queries] of Object.entries(FILTERS))
    for (const query of queries)
      for (const as of [{}, reader.as]) await server.call('GET', `${path}?${query}`, undefined, as)
}

/** The name of a table by the name that the statement gives it. */
function tableOf(sql: string, name: string): string {
  const [, table = name] = new RegExp(`"(\\w+)" as "${name}"`).exec(sql) ?? []
  return table
}

/** The plan of an insert has the check of rows that refer to the new one, which only runs while a deferred check is open. */
const isSkipped = (sql: string, table: string) => /^insert/i.test(sql) && !sql.includes(`"${table}"`)

const isAbout = (exception: Exception, sql: string) =>
  exception.isWhole ? exception.sql === sql : sql.includes(exception.sql)

let database: InstanceType<typeof DatabaseSync>

function fullScansOf(sql: string): string[] {
  const plan = database.prepare(`explain query plan ${sql}`).all() as unknown as { detail: string }[]
  return plan.flatMap(({ detail }) => {
    const [, name = ''] = /^SCAN (\w+)/.exec(detail) ?? []
    const table = tableOf(sql, name)
    return GROWING.has(table) && !isSkipped(sql, table) ? [table] : []
  })
}

const isExplainable = (sql: string) => /^(select|insert|update|delete|with)\b/i.test(sql)

describe('the plans of all statements on SQLite', () => {
  let server: TestServer

  beforeAll(async () => {
    subscribe(STATEMENTS.name, collect)
    server = await startServer('sqlite', { isMeasured: true, settings: { ARCHIVED_TOGGLE_RETENTION_DAYS: '30' } })
    await callAllRoutes(server)
    await callAllQueries(server)
    for (const name of server.running.product.jobs.names) await server.running.product.jobs.runNow(name)
    unsubscribe(STATEMENTS.name, collect)
    await server.sql('drop table if exists sqlite_stat1')
    await server.sql('drop table if exists sqlite_stat4')
    database = new DatabaseSync(server.databaseUrl.replace('sqlite:', ''))
  })
  afterAll(async () => {
    database.close()
    await server.stop()
  })

  it('are those of a run that reached most of the product', () => {
    expect(statements.size).toBeGreaterThan(300)
  })

  it('have no full scan of a table that grows, except those with a reason', () => {
    const unexpected: string[] = []
    const used = new Set<Exception>()
    for (const sql of [...statements].filter(isExplainable))
      for (const table of new Set(fullScansOf(sql))) {
        const exception = EXCEPTIONS.find((one) => one.table === table && isAbout(one, sql))
        if (exception) used.add(exception)
        else unexpected.push(`${table}: ${sql}`)
      }
    expect(unexpected).toEqual([])
    expect(EXCEPTIONS.filter((one) => !used.has(one))).toEqual([])
  })
})
