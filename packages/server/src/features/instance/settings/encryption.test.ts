import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { proofEngines } from '@leverframe/testing/depth'
import { ADMIN_TOKEN, type Engine, freshDatabase, startServer } from '@leverframe/testing/harness'
import { change, openTestStore, rowsOf } from '@leverframe/testing/stores'
import { describe, expect, it } from 'vitest'
import { start } from '#app/lifecycle'
import { loadConfig } from '#platform/config/load'
import { decrypt, encrypt, type Key, keyIdOf, parseKey } from '#platform/secrets/cipher'
import { createLog } from '#platform/telemetry/log'

const SETTINGS = '/api/admin/auth/oidc/settings'
const SECRET = 'the-secret-that-must-not-be-found'
const newKey = () => randomBytes(32).toString('base64')

/** Runs a server on that database while `work` runs. */
async function during<T>(
  engine: Engine,
  databaseUrl: string,
  settings: Record<string, string>,
  work: (server: Awaited<ReturnType<typeof startServer>>) => Promise<T>,
): Promise<T> {
  const server = await startServer(engine, { databaseUrl, settings })
  try {
    return await work(server)
  } finally {
    await server.stop()
  }
}

const saveSecret = (engine: Engine, url: string, settings: Record<string, string> = {}) =>
  during(engine, url, settings, (server) => server.call('POST', SETTINGS, { clientId: 'c', secret: SECRET }))

/** The encrypted secret, the encrypted id tokens, and the settings with generated keys. */
async function storedIn(engine: Engine, databaseUrl: string) {
  const store = await openTestStore(engine, databaseUrl)
  const settings = await rowsOf<{ key: string; value: string }>(store.read, 'select key, value from settings')
  const sessions = await rowsOf<{ id_token: string }>(store.read, 'select id_token from sessions')
  await store.close()
  const oidc = settings.find(({ key }) => key === 'auth.oidc')
  return {
    secret: JSON.parse(oidc?.value ?? '').secret.sealed as string,
    sessions: sessions.map(({ id_token }) => id_token),
    keys: settings.filter((one) => one !== oidc),
  }
}

async function addSession(engine: Engine, databaseUrl: string, idToken: string): Promise<void> {
  const store = await openTestStore(engine, databaseUrl)
  await change(
    store,
    `insert into sessions (hash, user_id, via, id_token, created_at, expires_at) values ('a-hash', 1, 'oidc', '${idToken}', '2026-01-01', '2999-01-01')`,
  )
  await store.close()
}

/** Whether the stored secret can be decrypted: saving the same secret again then changes nothing. */
const isReadable = (engine: Engine, url: string, settings: Record<string, string> = {}) =>
  during(engine, url, settings, async (server) => {
    await server.call('POST', SETTINGS, { clientId: 'c', secret: SECRET })
    return (await server.newEvents()).length === 0
  })

/** The warnings in the log of a start. */
async function warningsOf(databaseUrl: string, settings: Record<string, string> = {}): Promise<string[]> {
  const lines: string[] = []
  const log = createLog('silent')
  log.warn = ((first: unknown, second?: string) =>
    lines.push(typeof first === 'string' ? first : String(second))) as typeof log.warn
  const base = { PORT: '0', HOST: '127.0.0.1', INIT_ADMIN_API_TOKENS: ADMIN_TOKEN, DATABASE_URL: databaseUrl }
  const running = await start(loadConfig({ ...base, ...settings }), log, () => {})
  await running.stop()
  return lines
}

for (const engine of proofEngines)
  describe(`stored secrets on ${engine}`, () => {
    it('are re-encrypted by each start with another key, in settings and in sessions', async () => {
      const url = await freshDatabase(engine)
      const [first, second] = [newKey(), newKey()]
      const ids = [parseKey(first)?.id, parseKey(second)?.id]
      await saveSecret(engine, url)
      const generated = keyIdOf((await storedIn(engine, url)).secret)
      expect(ids).not.toContain(generated)
      const ticket = encrypt(parseKey(first) as Key, 'a ticket', randomBytes(12))
      const starts: readonly [Record<string, string>, expected: string | undefined][] = [
        // The generated key survives a restart, and is deleted when a key is configured.
        [{}, generated],
        [{ ENCRYPTION_KEY: first }, ids[0]],
        [{ ENCRYPTION_KEY: second, ENCRYPTION_KEY_PREVIOUS: first }, ids[1]],
        [{ ENCRYPTION_KEY: second }, ids[1]],
        // Without a key another one is generated.
        [{ ENCRYPTION_KEY_PREVIOUS: second }, undefined],
      ]
      for (const [settings, expected] of starts) {
        expect(await isReadable(engine, url, settings), JSON.stringify(settings)).toBe(true)
        const { secret, sessions, keys } = await storedIn(engine, url)
        if (expected === undefined) expect([generated, ...ids]).not.toContain(keyIdOf(secret))
        else expect(keyIdOf(secret)).toBe(expected)
        const isGenerated = !ids.includes(expected)
        if (engine === 'sqlite') expect(existsSync(`${url.slice('sqlite:'.length)}.key`)).toBe(isGenerated)
        else expect(keys.length > 0).toBe(isGenerated)
        if (settings.ENCRYPTION_KEY === first) await addSession(engine, url, ticket)
        if (settings.ENCRYPTION_KEY_PREVIOUS === first)
          expect(sessions.map((idToken) => decrypt(parseKey(second) as Key, idToken))).toEqual(['a ticket'])
      }
      expect(await isReadable(engine, url)).toBe(true)
    })

    it('affect only their feature when they cannot be decrypted: the start warns, and a new secret repairs it', async () => {
      const url = await freshDatabase(engine)
      const [first, second] = [newKey(), newKey()]
      await saveSecret(engine, url, { ENCRYPTION_KEY: first })
      expect(await warningsOf(url, { ENCRYPTION_KEY: second })).toEqual([expect.stringContaining('setting auth.oidc')])
      await during(engine, url, { ENCRYPTION_KEY: second }, async (server) => {
        expect((await server.call('GET', SETTINGS)).body).toEqual({ clientId: 'c', secret: '*****' })
        expect((await server.call('GET', '/api/admin/projects')).status).toBe(200)
        await server.call('POST', SETTINGS, {
          enabled: true,
          discoverUrl: 'https://id.example.com',
          clientId: 'c',
          secret: '*****',
        })
        const page = await fetch(`${server.url}/auth/oidc/login`)
        expect([page.status, await page.text()]).toEqual([409, expect.stringContaining('encrypted with another key')])
      })
      await saveSecret(engine, url, { ENCRYPTION_KEY: second })
      expect(await isReadable(engine, url, { ENCRYPTION_KEY: second })).toBe(true)
    })

    it('affect only their feature when they are damaged', async () => {
      const url = await freshDatabase(engine)
      await saveSecret(engine, url)
      const store = await openTestStore(engine, url)
      await change(
        store,
        `update settings set value = '{"clientId":"c","secret":{"sealed":"nonsense"}}' where key = 'auth.oidc'`,
      )
      await store.close()
      await during(engine, url, {}, async (server) => {
        expect((await server.call('GET', SETTINGS)).status).toBe(200)
        expect((await server.call('POST', SETTINGS, { clientId: 'c', secret: SECRET })).status).toBe(200)
      })
      expect(await isReadable(engine, url)).toBe(true)
    })
  })

describe('stored secrets on sqlite', () => {
  it('use a key file next to the database that only its owner can read, and are not in clear text', async () => {
    const url = await freshDatabase('sqlite')
    await saveSecret('sqlite', url)
    const path = url.slice('sqlite:'.length)
    expect(statSync(`${path}.key`).mode & 0o777).toBe(0o600)
    for (const name of readdirSync(dirname(path))) {
      const content = readFileSync(join(dirname(path), name))
      expect(content.includes(SECRET), name).toBe(false)
      if (!name.endsWith('.key')) expect(content.includes(readFileSync(`${path}.key`, 'utf8').trim()), name).toBe(false)
    }
    expect(await warningsOf(url)).toEqual([])
  })

  it('do not stop the start when the key file is invalid, and do not overwrite it', async () => {
    const url = await freshDatabase('sqlite')
    const path = `${url.slice('sqlite:'.length)}.key`
    writeFileSync(path, 'nonsense', { mode: 0o600 })
    expect(await warningsOf(url)).toEqual([expect.stringContaining('does not hold a key')])
    await during('sqlite', url, {}, async (server) => {
      expect((await server.call('GET', '/api/admin/projects')).status).toBe(200)
      const refused = await server.call('POST', SETTINGS, { clientId: 'c', secret: SECRET })
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('There is no key')])
    })
    expect(readFileSync(path, 'utf8')).toBe('nonsense')
  })
})

describe('stored secrets on postgres', () => {
  it('keep their key in the database, and each start warns about it', async () => {
    const url = await freshDatabase('postgres')
    for (let i = 0; i < 2; i++)
      expect(await warningsOf(url)).toEqual([expect.stringMatching(/only as safe as the database.*ENCRYPTION_KEY/)])
    expect(await warningsOf(url, { ENCRYPTION_KEY: newKey() })).toEqual([])
  })

  it('have one key when two instances start at the same time on an empty database', async () => {
    const url = await freshDatabase('postgres')
    const first = await openTestStore('postgres', url)
    await first.close()
    const [one, two] = await Promise.all([
      startServer('postgres', { databaseUrl: url }),
      startServer('postgres', { databaseUrl: url }),
    ])
    await one.call('POST', SETTINGS, { clientId: 'c', secret: SECRET })
    await two.newEvents()
    await two.call('POST', SETTINGS, { clientId: 'c', secret: SECRET })
    expect((await two.newEvents()).length).toBe(0)
    await one.stop()
    await two.stop()
  })
})
