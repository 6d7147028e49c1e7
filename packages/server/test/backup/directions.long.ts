import { copyFileSync } from 'node:fs'
import { ADDONS } from '@leverframe/testing/addons'
import {
  ADMIN_TOKEN,
  type Engine,
  emptyDatabase,
  engines,
  startServer,
  type TestServer,
} from '@leverframe/testing/harness'
import { sdkTypesOf } from '@leverframe/testing/matrix/routes'
import { isLoggedIn, tryLogIn } from '@leverframe/testing/people'
import { beforeAll, describe, expect, it } from 'vitest'
import { answerTo, type CrawledAnswer } from '../crawl/answers.ts'
import type { OpenWorld } from '../crawl/open-world.ts'
import { getRoutes, pathsOf } from '../crawl/requests.ts'
import { makeFullWorld, type Secrets } from './full-world.ts'
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

describe.each(engines)('a backup of a filled store on %s', (from) => {
  const held = {} as {
    databaseUrl: string
    world: OpenWorld
    secrets: Secrets
    file: string
    content: Content
    answers: Map<string, CrawledAnswer>
  }

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
    const server = await startServer(from)
    Object.assign(held, await makeFullWorld(server), { databaseUrl: server.databaseUrl })
    held.answers = await answersOf(server)
    // A server that runs goes on with its deliveries.
    await server.stop()
    held.file = (await backUp(held.databaseUrl)).file
    held.content = await everythingIn(held.databaseUrl)
  })

  it('has rows of every table: add the missing ones in full-world.ts', () => {
    const empty = Object.entries(held.content.rows).flatMap(([table, rows]) => (rows.length === 0 ? [table] : []))
    expect(empty).toEqual([])
  })

  it.each(engines)('fills an empty store on %s with every row, and its server gives the same answers', async (to) => {
    const databaseUrl = await emptyDatabase(to)
    const settings = keySettings(held.databaseUrl, from, to, databaseUrl)
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
    await trySecrets(again, held.secrets)
    await again.stop()
  })
})

/** Passwords, sessions and tokens work, and a secret that is stored encrypted can be read. */
async function trySecrets(server: TestServer, { person, cookie, personalToken, signal, addon }: Secrets) {
  expect((await tryLogIn(server, person.username, person.password)).status).toBe(200)
  expect((await tryLogIn(server, person.username, `${person.password}x`)).status).toBe(401)
  expect(await isLoggedIn(server, cookie)).toBe(true)
  expect((await server.call('GET', '/api/admin/user', undefined, { token: personalToken })).status).toBe(200)
  const fired = await server.call('POST', `/api/signals/${signal.name}`, { state: 'resolved' }, { token: signal.token })
  expect(fired.status).toBe(202)
  const { body } = await server.call('POST', `${ADDONS}/${addon}/test`)
  expect(JSON.stringify(body)).toContain('no connection could be opened')
}

/** SQLite keeps the key in a file, which moves with the backup. */
function keySettings(source: string, from: Engine, to: Engine, databaseUrl: string): Record<string, string> {
  if (from === 'postgres') return {}
  const file = `${source.slice('sqlite:'.length)}.key`
  if (to === 'postgres') return { ENCRYPTION_KEY_FILE: file }
  copyFileSync(file, `${databaseUrl.slice('sqlite:'.length)}.key`)
  return {}
}
