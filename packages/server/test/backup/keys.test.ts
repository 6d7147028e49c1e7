import { randomBytes } from 'node:crypto'
import { copyFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { ADDONS, webhookTo } from '@leverframe/testing/addons'
import { type Engine, emptyDatabase, startServer } from '@leverframe/testing/harness'
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

/** Whether the server can read the secret: it can send a test message only then. */
async function isSecretKnown(
  engine: Engine,
  databaseUrl: string,
  addon: number,
  settings: Record<string, string> = {},
) {
  const server = await startServer(engine, { databaseUrl, settings })
  const { status, body } = await server.call('POST', `${ADDONS}/${addon}/test`)
  const listed = await server.call('GET', ADDONS)
  await server.stop()
  expect(listed.status).toBe(200)
  return { status, text: JSON.stringify(body) }
}

describe('a backup with encrypted secrets', () => {
  it('is not restored without its key, and the message names the key and where it is', async () => {
    const { file, keyIds, databaseUrl } = await aBackupWithSecret('sqlite')
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
      const { file, keyIds, addon } = await aBackupWithSecret('sqlite')
      const databaseUrl = await emptyDatabase(engine)
      const summary = await restoreTo(databaseUrl, file, { isWithoutKey: true })
      expect(summary.missingKeys).toEqual(keyIds)
      const { status, text } = await isSecretKnown(engine, databaseUrl, addon)
      expect(status).toBeLessThan(500)
      expect(text).not.toContain(REACHED)
      const server = await startServer(engine, { databaseUrl })
      await succeed(server, 'PUT', `${ADDONS}/${addon}`, webhookTo(NOWHERE, { enabled: false }))
      await server.stop()
      expect((await isSecretKnown(engine, databaseUrl, addon)).text).toContain(REACHED)
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
      expect((await isSecretKnown('sqlite', databaseUrl, addon, settings)).text).toContain(REACHED)
    }
    const [from, to] = [await aBackupWithSecret('sqlite'), await emptyDatabase('sqlite')]
    copyFileSync(keyFileOf(from.databaseUrl), keyFileOf(to))
    await restoreTo(to, from.file)
    expect((await isSecretKnown('sqlite', to, from.addon)).text).toContain(REACHED)
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
    expect((await isSecretKnown('sqlite', databaseUrl, addon)).text).toContain(REACHED)
  })
})
