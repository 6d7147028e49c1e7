import { copyFileSync } from 'node:fs'
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
import { beforeAll, describe, expect, it } from 'vitest'
import { answerTo, type CrawledAnswer } from '../crawl/answers.ts'
import { makeOpenWorld, type OpenWorld, reportOpenly } from '../crawl/open-world.ts'
import { fillPrivateProject } from '../crawl/private-project.ts'
import { getRoutes, pathsOf } from '../crawl/requests.ts'
import { backUp, type Content, everythingIn, restoreTo } from './stores.ts'

const routes = await getRoutes()

/**
 * They show the event of the restore, or what is in the memory or the settings of a server. Events themselves are compared
 * row by row.
 */
const OF_SERVER = /\/events|\/event-creators|\/live|\/streaming|\/rollout-status|\/ui-config/

const withoutPort = ({ running }: TestServer, { status, text }: CrawledAnswer): CrawledAnswer => ({
  status,
  text: text.replaceAll(`:${running.port}`, ':PORT'),
})

/** Values that engines could change: large and small numbers, and text with special characters. */
const EDGES = [
  `insert into impact_series (environment, name, type, app_name, labels, projects, help, created_at, seen_at)
   values ('development', 'edge', 'gauge', 'a''"\\', '{"a":"ü 🦊 \u2028"}', '["*"]', 'line
   break', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`,
  `insert into impact_points (series_id, step, at, count, sum, last, buckets)
   select id, 'minute', '2026-01-01T00:00:00.000Z', 0.30000000000000004, 1e300, 1e-300, '[]' from impact_series where name = 'edge'`,
  `insert into client_metrics_daily (feature, app_name, environment, day, yes, no, variants)
   select name, 'edge', 'development', '2026-01-01', 9007199254740993, -1, '{}' from features limit 1`,
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
      const token =
        types === undefined ? ADMIN_TOKEN : types.includes('client') ? held.world.token : held.world.frontendToken
      for (const path of pathsOf(route, held.world.parameters, held.world.queries))
        if (!OF_SERVER.test(path)) answers.set(path, withoutPort(one, await answerTo(one, path, { token })))
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
    expect(summary).toMatchObject({ engine: from, missingKeys: [] })
    const restored = await everythingIn(databaseUrl)
    expect(restored.columns).toEqual(held.content.columns)
    const { events: newEvents = [], settings: newSettings = [], ...newRows } = restored.rows
    const { events = [], settings: oldSettings = [], ...rows } = held.content.rows
    expect(newRows).toEqual(rows)
    expect(newEvents.filter((event) => !event.includes('"store-restored"'))).toEqual(events)
    // A generated key is in the store on PostgreSQL, and in a file on SQLite.
    const isKey = (row: string) => row.includes('encryption.generated-key')
    expect(newSettings.filter((row) => !isKey(row))).toEqual(oldSettings.filter((row) => !isKey(row)))
    expect(newSettings.some(isKey)).toBe(from === 'postgres' && to === 'postgres')
    const { events: lastId, ...sequences } = restored.sequences
    const { events: lastIdBefore, ...before } = held.content.sequences
    expect(sequences).toEqual(before)
    expect(lastId).toBeGreaterThan(lastIdBefore as number)

    const again = await startServer(to, { databaseUrl, settings })
    const answers = await answersOf(again)
    for (const [path, answer] of held.answers) expect.soft(answers.get(path), path).toEqual(answer)
    await again.stop()
  })
})

/** SQLite keeps the key in a file, which moves with the backup. */
function keySettings(server: TestServer, from: Engine, to: Engine, databaseUrl: string): Record<string, string> {
  if (from === 'postgres') return {}
  const file = `${server.databaseUrl.slice('sqlite:'.length)}.key`
  if (to === 'postgres') return { ENCRYPTION_KEY_FILE: file }
  copyFileSync(file, `${databaseUrl.slice('sqlite:'.length)}.key`)
  return {}
}
