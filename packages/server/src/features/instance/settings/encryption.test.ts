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

async function rowsIn(engine: Engine, databaseUrl: string): Promise<Record<string, string>> {
  const store = await openTestStore(engine, databaseUrl)
  const rows = await rowsOf<{ key: string; value: string }>(store.read, 'select key, value from settings')
  await store.close()
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}
const sealedIn = async (engine: Engine, url: string): Promise<string> =>
  JSON.parse((await rowsIn(engine, url))['auth.oidc'] ?? '').secret.sealed

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
    it('survive a restart without a configured key', async () => {
      const url = await freshDatabase(engine)
      await saveSecret(engine, url)
      expect(await isReadable(engine, url)).toBe(true)
    })

    it('are re-encrypted when a key is configured for the first time, and the generated key is deleted', async () => {
      const url = await freshDatabase(engine)
      await saveSecret(engine, url)
      const before = await sealedIn(engine, url)
      const key = newKey()
      expect(await isReadable(engine, url, { ENCRYPTION_KEY: key })).toBe(true)
      const after = await sealedIn(engine, url)
      expect([keyIdOf(after), keyIdOf(after) === keyIdOf(before)]).toEqual([parseKey(key)?.id, false])
      expect(Object.keys(await rowsIn(engine, url))).toEqual(['auth.oidc'])
      if (engine === 'sqlite') expect(existsSync(`${url.slice(7)}.key`)).toBe(false)
    })

    it('are re-encrypted when the key changes and the previous one is configured', async () => {
      const url = await freshDatabase(engine)
      const [first, second] = [newKey(), newKey()]
      await saveSecret(engine, url, { ENCRYPTION_KEY: first })
      expect(await isReadable(engine, url, { ENCRYPTION_KEY: second, ENCRYPTION_KEY_PREVIOUS: first })).toBe(true)
      expect(await isReadable(engine, url, { ENCRYPTION_KEY: second })).toBe(true)
    })

    it('are re-encrypted in sessions too', async () => {
      const url = await freshDatabase(engine)
      const [first, second] = [newKey(), newKey()]
      const [before, after] = [parseKey(first) as Key, parseKey(second) as Key]
      await during(engine, url, { ENCRYPTION_KEY: first }, (server) =>
        server.sql(
          `insert into sessions (hash, user_id, via, id_token, created_at, expires_at) values ('a-hash', 1, 'oidc', '${encrypt(before, 'a ticket', randomBytes(12))}', '2026-01-01', '2999-01-01')`,
        ),
      )
      const settings = { ENCRYPTION_KEY: second, ENCRYPTION_KEY_PREVIOUS: first }
      const rows = await during(engine, url, settings, (server) =>
        rowsOf<{ id_token: string }>(server.running.product.deps.store.read, 'select id_token from sessions'),
      )
      expect(rows.map(({ id_token }) => decrypt(after, id_token))).toEqual(['a ticket'])
    })

    it('are re-encrypted with a generated key when none is configured, if the previous one is', async () => {
      const url = await freshDatabase(engine)
      const key = newKey()
      await saveSecret(engine, url, { ENCRYPTION_KEY: key })
      expect(await isReadable(engine, url, { ENCRYPTION_KEY_PREVIOUS: key })).toBe(true)
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
