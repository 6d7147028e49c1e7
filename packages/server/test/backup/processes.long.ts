import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ADMIN_TOKEN, call, type Engine, emptyDatabase, engines, freshDatabase } from '@leverframe/testing/harness'
import { endAll, type ServerProcess, startProcess } from '@leverframe/testing/process'
import type { Body } from '@leverframe/testing/send'
import { afterEach, describe, expect, it } from 'vitest'
import { aLargeStore, endedBy, folderOf, isLoading, isWriting, largeStoreEvents, startCommand } from './commands.ts'
import { aFolder, backUp, everythingIn, restoreTo } from './stores.ts'

afterEach(endAll)

const FEATURES = '/api/admin/projects/default/features'

/** No tables, and no file where the store would be. A killed transaction of PostgreSQL ends a moment later. */
async function expectNoStore(engine: Engine, target: string): Promise<void> {
  if (engine === 'sqlite') expect(readdirSync(folderOf(target))).not.toContain('leverframe.db')
  else await expect.poll(async () => Object.keys((await everythingIn(target)).rows)).toEqual([])
}

describe.each(engines)('commands on a large store on %s', (engine) => {
  it('leave no backup and no store when they are killed, and work the next time', async () => {
    const source = await aLargeStore(engine)
    const folder = aFolder()
    const file = join(folder, 'store.backup')
    const backup = await endedBy('SIGKILL', source, ['backup', file], isWriting(folder))
    expect(backup.signal).toBe('SIGKILL')
    expect(readdirSync(folder).filter((name) => name.endsWith('.backup'))).toEqual([])
    await backUp(source, file)

    const target = await emptyDatabase(engine)
    const restore = await endedBy('SIGKILL', target, ['restore', file], isLoading(engine, target))
    expect(restore.signal).toBe('SIGKILL')
    await expectNoStore(engine, target)
    await restoreTo(target, file)
    expect((await everythingIn(target)).rows.events).toHaveLength(largeStoreEvents(engine) + 1)
  })

  it('leave nothing behind after Ctrl-C, and exit with 130', async () => {
    const source = await aLargeStore(engine)
    const folder = aFolder()
    const file = join(folder, 'store.backup')
    const interrupted = { code: 130, errors: expect.stringMatching(/Interrupted: nothing was changed\n$/) }
    expect(await endedBy('SIGINT', source, ['backup', file], isWriting(folder))).toMatchObject(interrupted)
    expect(readdirSync(folder)).toEqual([])
    await backUp(source, file)

    const target = await emptyDatabase(engine)
    const before = engine === 'sqlite' ? readdirSync(folderOf(target)) : []
    expect(await endedBy('SIGINT', target, ['restore', file], isLoading(engine, target))).toMatchObject(interrupted)
    await expectNoStore(engine, target)
    if (engine === 'sqlite') expect(readdirSync(folderOf(target))).toEqual(before)

    // With --replace, the store keeps what it had.
    const filled = await freshDatabase(engine)
    const had = await everythingIn(filled)
    const replaced = await endedBy('SIGINT', filled, ['restore', file, '--replace'], isLoading(engine, filled))
    expect(replaced).toMatchObject(interrupted)
    expect(await everythingIn(filled)).toEqual(had)
  })
})

/** The largest file that the command may write, in blocks of 512 bytes. Without the trap, the system kills the command. */
const SMALL_FILES = "trap '' XFSZ; ulimit -f 64"

describe('a backup that does not fit', () => {
  it('leaves no file, says which limit it met, and the server goes on', async () => {
    const databaseUrl = await aLargeStore('sqlite')
    const server = await startProcess({ DATABASE_URL: databaseUrl, INIT_ADMIN_API_TOKENS: ADMIN_TOKEN })
    const folder = aFolder()
    const file = join(folder, 'store.backup')
    const { code, errors } = await startCommand(databaseUrl, ['backup', file], SMALL_FILES).ended
    expect(errors).toContain(`${file} is larger than this user or its file system allows`)
    expect(code).toBe(1)
    expect(readdirSync(folder)).toEqual([])
    expect((await call(server.url, 'POST', FEATURES, { name: 'after' })).status).toBe(201)
    expect(await server.end('SIGTERM')).toBe(0)
  })
})

describe.each(engines)('a running instance on %s', (engine) => {
  it('notices that its store was restored, serves the restored state, and takes new writes', async () => {
    const databaseUrl = await freshDatabase(engine)
    const server: ServerProcess = await startProcess({ DATABASE_URL: databaseUrl, INIT_ADMIN_API_TOKENS: ADMIN_TOKEN })
    const ask = (method: string, path: string, body?: unknown) => call<Body>(server.url, method, path, body)
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
