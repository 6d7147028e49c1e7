import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { proofEngines } from '@leverframe/testing/depth'
import { ADMIN_TOKEN, type Engine, emptyDatabase, freshDatabase, serverFor } from '@leverframe/testing/harness'
import { change, openTestStore } from '@leverframe/testing/stores'
import { describe, expect, it } from 'vitest'
import { aFolder, cli } from './cli.ts'

const on = (databaseUrl: string, ...args: string[]) => cli({ DATABASE_URL: databaseUrl }, args)

/** A copy of a backup with other lines. */
function changed(file: string, edit: (text: string) => string): string {
  const copy = `${file}.changed`
  writeFileSync(copy, gzipSync(edit(gunzipSync(readFileSync(file)).toString())))
  return copy
}

/** A store with one event, which is not empty. */
async function aFilledStore(engine: Engine): Promise<string> {
  const url = await freshDatabase(engine)
  const store = await openTestStore(engine, url)
  await change(store, "insert into events (type, created_at, created_by) values ('x', '1', 'x')")
  await store.close()
  return url
}

// The stores of both engines are backed up and restored in packages/server/test/backup.
describe.each(proofEngines)('leverframe backup and restore on %s', (engine) => {
  const aBackup = async () => {
    const file = join(aFolder(), 'store.backup')
    expect((await on(await aFilledStore(engine), 'backup', file)).exitCode).toBe(0)
    return file
  }

  it('print what they did as text and as JSON, and exit with 0', async () => {
    const [source, file] = [await aFilledStore(engine), join(aFolder(), 'new/folder/store.backup')]
    const written = await on(source, 'backup', file)
    expect([written.exitCode, written.err]).toEqual([0, ''])
    expect(written.out).toMatch(
      /^Wrote \d+ rows of \d+ tables to .*store\.backup \(\d+ kB, SHA-256 of the content \w{64}\)$/,
    )
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const { json } = await on(source, 'backup', `${file}.2`, '--json')
    expect(json).toMatchObject({ file: `${file}.2`, engine, keyIds: [], bytes: statSync(`${file}.2`).size })
    const target = await emptyDatabase(engine)
    const tried = await on(target, 'restore', file, '--dry-run')
    expect([tried.exitCode, tried.out]).toEqual([0, expect.stringMatching(/^Would restore \d+ rows/)])
    const restored = await on(target, 'restore', file, '--json')
    expect(restored.json).toMatchObject({
      rows: json.rows,
      tables: json.tables,
      engine,
      missingKeys: [],
      isDryRun: false,
    })
    expect(await on(await emptyDatabase(engine), 'restore', file)).toMatchObject({
      exitCode: 0,
      out: expect.stringMatching(/^Restored \d+ rows of \d+ tables from the backup of \d{4}-/),
    })
  })

  it('keep a file and a store that exist, unless --replace is given', async () => {
    const [source, file] = [await aFilledStore(engine), join(aFolder(), 'store.backup')]
    writeFileSync(file, 'mine')
    expect(await on(source, 'backup', file)).toMatchObject({
      exitCode: 1,
      out: '',
      err: `${file} exists. Choose another name, or use --replace`,
    })
    expect(readFileSync(file, 'utf8')).toBe('mine')
    expect((await on(source, 'backup', file, '--replace')).exitCode).toBe(0)
    expect(await on(source, 'restore', file)).toMatchObject({
      exitCode: 1,
      err: expect.stringMatching(/^The store of DATABASE_URL is not empty\..* --replace/),
    })
    expect((await on(source, 'restore', file, '--replace')).exitCode).toBe(0)
  })

  it('refuse files that are damaged, changed, newer, missing or something else with exit code 1', async () => {
    const file = await aBackup()
    const target = await emptyDatabase(engine)
    const bytes = readFileSync(file)
    writeFileSync(`${file}.cut`, bytes.subarray(0, bytes.length / 2))
    writeFileSync(`${file}.notes`, 'notes')
    for (const [damaged, message] of [
      [`${file}.cut`, `${file}.cut is not a complete backup of Leverframe: unexpected end of file`],
      [`${file}.notes`, `${file}.notes is not a complete backup of Leverframe: incorrect header check`],
      [`${file}.missing`, `${file}.missing does not exist`],
      [aFolder(), 'cannot be read: EISDIR'],
      [changed(file, (text) => text.replace('"Default"', '"Changed"')), 'the checksum does not match'],
    ] as const) {
      const { exitCode, out, err } = await on(target, 'restore', damaged)
      expect([exitCode, out, err]).toEqual([1, '', expect.stringContaining(message)])
    }
    const newer = changed(file, (text) => text.replace('"formatVersion":1', '"formatVersion":2'))
    const { exitCode, err } = await on(target, 'restore', newer, '--json')
    expect(exitCode).toBe(1)
    expect(JSON.parse(err)).toEqual({
      error: { message: expect.stringContaining('in format 2, and this version reads format 1'), details: [] },
    })
  })

  it('end with exit code 130 after Ctrl-C and leave nothing behind', async () => {
    const file = await aBackup()
    const stop = new AbortController()
    stop.abort()
    const target = await emptyDatabase(engine)
    const stopped = (databaseUrl: string, ...args: string[]) =>
      cli({ DATABASE_URL: databaseUrl }, args, { stopped: stop.signal })
    const folder = aFolder()
    for (const ran of [
      await stopped(await aFilledStore(engine), 'backup', join(folder, 'store.backup')),
      await stopped(target, 'restore', file),
    ])
      expect(ran).toMatchObject({ exitCode: 130, out: '', err: 'Interrupted: nothing was changed' })
    expect(readdirSync(folder)).toEqual([])
    expect((await on(target, 'restore', file)).exitCode).toBe(0)
  })
})

describe('leverframe backup', () => {
  it('says why a file cannot be written, and exits with 1', async () => {
    const source = await freshDatabase('sqlite')
    const below = join(aFolder(), 'file')
    writeFileSync(below, '')
    for (const [file, message] of [
      [join(below, 'store.backup'), `${below} is a file, or below one, and not a folder`],
      ['/proc/leverframe/store.backup', '/proc/leverframe'],
    ] as const)
      expect(await on(source, 'backup', file)).toMatchObject({ exitCode: 1, err: expect.stringContaining(message) })
    const folder = join(aFolder(), 'folder')
    mkdirSync(folder)
    expect(await on(source, 'backup', folder, '--replace')).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining(`${folder}`),
    })
    expect(readdirSync(folder)).toEqual([])
  })

  it('needs a store and exactly one file', async () => {
    const folder = aFolder()
    const missing = await on(`sqlite:${join(folder, 'absent.db')}`, 'backup', join(folder, 'store.backup'))
    expect([missing.exitCode, existsSync(join(folder, 'absent.db'))]).toEqual([1, false])
    expect(await on('postgres://leverframe@127.0.0.1:9/x', 'backup', join(folder, 'x'))).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining('PostgreSQL at 127.0.0.1:9 cannot be reached'),
    })
    expect(await on('sqlit:x', 'backup', join(folder, 'x'))).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining('DATABASE_URL'),
    })
    for (const args of [[], ['a', 'b'], ['a', '--everything']])
      expect(await on('sqlite:x', 'backup', ...args)).toMatchObject({ exitCode: 64, out: '' })
  })
})

describe('leverframe doctor', () => {
  const server = serverFor('sqlite')

  it('exits with 0 without problems, and with 1 when there is one', async () => {
    const environment = { DATABASE_URL: server.databaseUrl, LEVERFRAME_TOKEN: ADMIN_TOKEN, BACKUP_DIR: aFolder() }
    const fine = await cli(environment, ['doctor', '--url', server.url])
    expect(fine.exitCode).toBe(0)
    expect(fine.out).toMatch(/^ok {7}settings: /m)
    expect(fine.out).toMatch(/\n0 problems, \d warnings?$/)
    const broken = await cli({ ...environment, LOG_LEVEL: 'loud' }, ['doctor', '--url', 'http://127.0.0.1:9', '--json'])
    expect([broken.exitCode, broken.err]).toEqual([1, ''])
    const { problems, findings } = broken.json
    const found = findings.filter(({ result }: { result: string }) => result === 'problem')
    expect(found).toHaveLength(problems)
    expect(found.map(({ check }: { check: string }) => check)).toEqual(expect.arrayContaining(['settings']))
    for (const { advice } of found) expect(advice).toEqual(expect.any(String))
    expect(await cli(environment, ['doctor', 'now'])).toMatchObject({ exitCode: 64 })
  })
})
