import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ADMIN_TOKEN, call, type Engine, emptyDatabase, engines, freshDatabase } from '@leverframe/testing/harness'
import { endAll, type ServerProcess, startProcess } from '@leverframe/testing/process'
import { change, openTestStore } from '@leverframe/testing/stores'
import { afterEach, describe, expect, it } from 'vitest'
import { rowsIn } from '../rows.ts'
import { aFolder, backUp, everythingIn, restoreTo } from './stores.ts'

afterEach(endAll)

const MAIN = fileURLToPath(new URL('../../dist/bundle/main.js', import.meta.url))
const FEATURES = '/api/admin/projects/default/features'

/** The built command. It is killed as soon as `isInTheMiddle`. */
async function killedIn(databaseUrl: string, args: readonly string[], isInTheMiddle: () => Promise<boolean>) {
  const child = spawn(process.execPath, [MAIN, ...args], { env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl } })
  const ended = once(child, 'close')
  await expect.poll(isInTheMiddle, { interval: 5 }).toBe(true)
  child.kill('SIGKILL')
  expect((await ended)[1]).toBe('SIGKILL')
}

const sizeOf = (folder: string, ending: string): number =>
  readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)

/** So many events that a backup takes a while. PostgreSQL also indexes their text. */
const DOUBLINGS: Readonly<Record<Engine, number>> = { sqlite: 17, postgres: 14 }

async function aLargeStore(engine: Engine): Promise<string> {
  const url = await freshDatabase(engine)
  const store = await openTestStore(engine, url)
  await change(store, "insert into events (type, created_at, created_by, data) values ('x', '1', 'x', '{}')")
  for (let doubled = 0; doubled < DOUBLINGS[engine]; doubled++)
    await change(
      store,
      'insert into events (type, created_at, created_by, data) select type, created_at, created_by, id || data from events',
    )
  await store.close()
  return url
}

describe.each(engines)('commands on a large store on %s', (engine) => {
  it('leave no backup and no store when they are killed, and work the next time', async () => {
    const source = await aLargeStore(engine)
    const folder = aFolder()
    const file = join(folder, 'store.backup')
    await killedIn(source, ['backup', file], async () => sizeOf(folder, '.partial') > 10_000)
    expect(readdirSync(folder).filter((name) => name.endsWith('.backup'))).toEqual([])
    await backUp(source, file)

    const target = await emptyDatabase(engine)
    const isLoading = async () =>
      engine === 'sqlite'
        ? sizeOf(dirname(target.slice('sqlite:'.length)), '.restoring') > 500_000
        : (
            await rowsIn(
              target,
              "select 1 from pg_locks where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())",
            )
          ).length > 0
    await killedIn(target, ['restore', file], isLoading)
    if (engine === 'sqlite') expect(readdirSync(dirname(target.slice('sqlite:'.length)))).not.toContain('leverframe.db')
    else await expect.poll(async () => Object.keys((await everythingIn(target)).rows)).toEqual([])
    await restoreTo(target, file)
    expect((await everythingIn(target)).rows.events).toHaveLength(2 ** DOUBLINGS[engine] + 1)
  })
})

describe.each(engines)('a running instance on %s', (engine) => {
  it('notices that its store was restored, serves the restored state, and takes new writes', async () => {
    const databaseUrl = await freshDatabase(engine)
    const server: ServerProcess = await startProcess({ DATABASE_URL: databaseUrl, INIT_ADMIN_API_TOKENS: ADMIN_TOKEN })
    const ask = (method: string, path: string, body?: unknown) =>
      // biome-ignore lint/suspicious/noExplicitAny: a test names the fields it expects.
      call<any>(server.url, method, path, body)
    const names = async () => {
      const { body } = await ask('GET', FEATURES).catch(() => ({ body: undefined }))
      return body?.features?.map(({ name }: { name: string }) => name)
    }
    await ask('POST', FEATURES, { name: 'kept' })
    const { file } = await backUp(databaseUrl)
    await ask('POST', FEATURES, { name: 'lost' })
    expect(await names()).toEqual(['kept', 'lost'])
    await restoreTo(databaseUrl, file, { isReplacing: true })
    await expect.poll(() => server.output()).toContain('the store went back in time')
    await expect.poll(names).toEqual(['kept'])
    await expect.poll(async () => (await ask('POST', FEATURES, { name: 'after' })).status).toBe(201)
    expect(await names()).toEqual(['after', 'kept'])
    const { body } = await ask('GET', '/api/admin/events')
    expect(body.events.map(({ type }: { type: string }) => type)).toContain('store-restored')
    expect(await server.end('SIGTERM')).toBe(0)
  })
})
