import {
  ADMIN_TOKEN,
  type Engine,
  emptyDatabase,
  engines,
  serverFor,
  startServer,
  type TestServer,
} from '@leverframe/testing/harness'
import { sdkTypesOf } from '@leverframe/testing/matrix/routes'
import { copyFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { answerTo, type CrawledAnswer } from '../crawl/answers.ts'
import { makeOpenWorld, type OpenWorld, reportOpenly } from '../crawl/open-world.ts'
import { fillPrivateProject } from '../crawl/private-project.ts'
import { getRoutes, pathsOf } from '../crawl/requests.ts'
import { backUp, type Content, everythingIn, restoreTo } from './stores.ts'

const routes = await getRoutes()

/** Values that engines could change: large and small numbers, and text with special characters. */
const EDGES = [
  `insert into impact_series (environment, name, type, app_name, labels, projects, help, created_at, seen_at)
   values ('development', 'edge', 'gauge', 'a''"\\', '{"a":"ü 🦊 \u2028"}', '["*"]', 'line
   break', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`,
  `insert into impact_points (series_id, step, at, count, sum, last, buckets)
   select id, 'minute', '2026-01-01T00:00:00.000Z', 0.30000000000000004, 1e300, 5e-324, '[]' from impact_series where name = 'edge'`,
  `insert into client_metrics_daily (feature, app_name, environment, day, projects, yes, no, variants)
   select name, 'edge', 'development', '2026-01-01', '["*"]', 9007199254740993, -1, '{}' from features limit 1`,
]

/** The newest row of each of these is removed, so that its id may not be assigned again. */
const NEWEST_REMOVED = ["delete from segments where name = 'removed'"]

describe.each(engines)('a backup of a filled store on %s', (from) => {
  const server = serverFor(from)
  const held = {} as { world: OpenWorld; file: string; content: Content; answers: Map<string, CrawledAnswer> }

  const answersOf = async (one: TestServer): Promise<Map<string, CrawledAnswer>> => {
    const answers = new Map<string, CrawledAnswer>()
    for (const route of routes) {
      const types = sdkTypesOf(route)
      const token = types === undefined ? ADMIN_TOKEN : types.includes('client') ? held.world.token : held.world.frontendToken
      for (const path of pathsOf(route, held.world.parameters, held.world.queries))
        answers.set(path, await answerTo(one, path, { token }))
    }
    return answers
  }

  beforeAll(async () => {
    held.world = await makeOpenWorld(server)
    await reportOpenly(server, held.world)
    await fillPrivateProject(server, held.world)
    await server.call('POST', '/api/admin/segments', { name: 'removed', constraints: [] })
    for (const statement of [...EDGES, ...NEWEST_REMOVED]) await server.sql(statement)
    held.answers = await answersOf(server)
    held.file = (await backUp(server.databaseUrl)).file
    held.content = await everythingIn(server.databaseUrl)
  })

  it.each(engines)('fills an empty store on %s with every row, and its server gives the same answers', async (to) => {
    const databaseUrl = await emptyDatabase(to)
    const settings = keySettings(server, from, to, databaseUrl)
    const summary = await restoreTo(databaseUrl, held.file, { settings })
    const restored = await everythingIn(databaseUrl)
    expect(restored.columns).toEqual(held.content.columns)
    console.log(Object.entries(restored.rows).filter(([, r]) => r.length === 0).map(([t]) => t))
    const { events: allEvents = [], settings: allSettings = [], ...rows } = restored.rows
    const { events = [], settings: settingsBefore = [], ...before } = held.content.rows
    expect(rows).toEqual(before)
    expect(summary.rows).toBeGreaterThan(300)
    const again = await startServer(to, { databaseUrl, settings })
    const answers = await answersOf(again)
    for (const [path, answer] of held.answers) expect.soft(answers.get(path), path).toEqual(answer)
    await again.stop()
  })
})

/** SQLite keeps the key in a file, which moves with the backup. */
function keySettings(server: TestServer, from: Engine, to: Engine, databaseUrl: string): Record<string, string> {
  if (from === 'postgres' ) return {}
  const file = `${server.databaseUrl.slice('sqlite:'.length)}.key`
  if (to === 'postgres') return { ENCRYPTION_KEY_FILE: file }
  copyFileSync(file, `${databaseUrl.slice('sqlite:'.length)}.key`)
  return {}
}
