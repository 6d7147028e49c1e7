import { randomBytes } from 'node:crypto'
import { copyFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { ADDONS, webhookTo } from '@leverframe/testing/addons'
import { type Engine, emptyDatabase, startServer, type TestServer } from '@leverframe/testing/harness'
import { madeBefore } from '@leverframe/testing/made-before'
import { succeed } from '@leverframe/testing/scenario'
import { errorOf } from '@leverframe/testing/stores'
import { describe, expect, it } from 'vitest'
import { parseKey } from '#platform/secrets/cipher'
import { backUp, everythingIn, restoreTo } from './stores.ts'

const messageOf = async (promise: Promise<unknown>) => ((await errorOf(promise)) as Error).message
const keyFileOf = (databaseUrl: string) => `${databaseUrl.slice('sqlite:'.length)}.key`
const aKey = () => randomBytes(32).toString('base64')
const idOf = (key: string) => parseKey(key)?.id as string
/** The result of a test message to a known address where nothing listens. */
const REACHED = 'no connection could be opened'
const NOWHERE = 'http://127.0.0.1:18080/'

/** A backup of a store with an add-on, whose URL is a secret. */
async function aBackupWithSecret(engine: Engine, settings: Record<string, string> = {}) {
  const server = await startServer(engine, { settings })
  const { id } = await succeed(server, 'POST', ADDONS, webhookTo(NOWHERE, { enabled: false }))
  await server.stop()
  const { file, keyIds } = await backUp(server.databaseUrl)
  return { file, keyIds, addon: id as number, databaseUrl: server.databaseUrl }
}

/** A server can send a test message only if it can read the secret. */
async function testMessage(server: TestServer, addon: number) {
  const { status, body } = await server.call('POST', `${ADDONS}/${addon}/test`)
  expect((await server.call('GET', ADDONS)).status).toBe(200)
  return { status, text: JSON.stringify(body) }
}

async function testMessageOf(databaseUrl: string, addon: number, settings: Record<string, string> = {}) {
  const server = await startServer('sqlite', { databaseUrl, settings })
  const { text } = await testMessage(server, addon)
  await server.stop()
  return text
}

describe('a backup with encrypted secrets', () => {
  const ofSqlite = madeBefore(() => aBackupWithSecret('sqlite'))

  it('is not restored without its key, and the message names the key and where it is', async () => {
    const { file, keyIds, databaseUrl } = ofSqlite
    const key = readFileSync(keyFileOf(databaseUrl), 'utf8').trim()
    expect(keyIds).toEqual([idOf(key)])
    for (const engine of ['sqlite', 'postgres'] as const) {
      const target = await emptyDatabase(engine)
      for (const given of [{}, { settings: { ENCRYPTION_KEY: aKey() } }, { isDryRun: true }]) {
        const message = await messageOf(restoreTo(target, file, given))
        expect(message).toContain(`encrypted with the key ${idOf(key)}, which is not known here. Set ENCRYPTION_KEY`)
        expect(message.includes(`copy that file to ${keyFileOf(target)}`)).toBe(engine === 'sqlite')
        expect(message).not.toContain(key)
      }
      if (engine === 'sqlite')
        expect([existsSync(target.slice(7)), existsSync(keyFileOf(target))]).toEqual([false, false])
      else expect((await everythingIn(target)).rows).toEqual({})
    }
  })

  it.each(['sqlite', 'postgres'] as const)(
    'is restored to %s with --without-key: the server starts, and the secret can be entered again',
    async (engine) => {
      const { file, keyIds, addon } = ofSqlite
      const databaseUrl = await emptyDatabase(engine)
      const summary = await restoreTo(databaseUrl, file, { isWithoutKey: true })
      expect(summary.missingKeys).toEqual(keyIds)
      const server = await startServer(engine, { databaseUrl })
      const { status, text } = await testMessage(server, addon)
      expect(status).toBeLessThan(500)
      expect(text).not.toContain(REACHED)
      await succeed(server, 'PUT', `${ADDONS}/${addon}`, webhookTo(NOWHERE, { enabled: false }))
      expect((await testMessage(server, addon)).text).toContain(REACHED)
      await server.stop()
    },
  )

  it('is restored with the key in ENCRYPTION_KEY, in ENCRYPTION_KEY_PREVIOUS, or in a copied file', async () => {
    const key = aKey()
    const { file, addon, keyIds } = await aBackupWithSecret('postgres', { ENCRYPTION_KEY: key })
    expect(keyIds).toEqual([idOf(key)])
    for (const settings of [
      { ENCRYPTION_KEY: key },
      { ENCRYPTION_KEY: aKey(), ENCRYPTION_KEY_PREVIOUS: key },
    ] as Record<string, string>[]) {
      const databaseUrl = await emptyDatabase('sqlite')
      expect(await restoreTo(databaseUrl, file, { settings })).toMatchObject({ missingKeys: [] })
      expect(await testMessageOf(databaseUrl, addon, settings)).toContain(REACHED)
    }
    const to = await emptyDatabase('sqlite')
    copyFileSync(keyFileOf(ofSqlite.databaseUrl), keyFileOf(to))
    await restoreTo(to, ofSqlite.file)
    expect(await testMessageOf(to, ofSqlite.addon)).toContain(REACHED)
  })

  it('of PostgreSQL has the generated key: a restore to SQLite writes the key file, and keeps another one', async () => {
    const { file, addon, keyIds } = await aBackupWithSecret('postgres')
    const taken = await emptyDatabase('sqlite')
    const other = `${aKey()}\n`
    writeFileSync(keyFileOf(taken), other)
    expect(await messageOf(restoreTo(taken, file))).toContain('has another key than the backup. Move this file away')
    expect([readFileSync(keyFileOf(taken), 'utf8'), existsSync(taken.slice(7))]).toEqual([other, false])
    const databaseUrl = await emptyDatabase('sqlite')
    await restoreTo(databaseUrl, file)
    expect(statSync(keyFileOf(databaseUrl)).mode & 0o777).toBe(0o600)
    expect([idOf(readFileSync(keyFileOf(databaseUrl), 'utf8').trim())]).toEqual(keyIds)
    expect(await testMessageOf(databaseUrl, addon)).toContain(REACHED)
  })
})
