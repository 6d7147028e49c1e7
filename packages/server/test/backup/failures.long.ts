import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { emptyDatabase, engines, freshDatabase } from '@leverframe/testing/harness'
import { change, errorOf, openTestStore, rowsOf } from '@leverframe/testing/stores'
import { describe, expect, it } from 'vitest'
import { backupStore, restoreStore } from '#app/backup/backup'
import { MIGRATIONS } from '#platform/db/migrations/index'
import { aFolder, backUp, everythingIn, restoreTo } from './stores.ts'

const messageOf = async (promise: Promise<unknown>) => ((await errorOf(promise)) as Error).message
const linesOf = (file: string) => gunzipSync(readFileSync(file)).toString().trimEnd().split('\n')

let copies = 0
/** Writes a changed copy of a backup. */
function changed(file: string, change: (lines: string[]) => string[]): string {
  const copy = `${file}.${copies++}`
  writeFileSync(copy, gzipSync(`${change(linesOf(file)).join('\n')}\n`))
  return copy
}

describe.each(engines)('a backup of a small store on %s', (engine) => {
  it('is private, has a header and a checksum, and can be restored on both engines', async () => {
    const databaseUrl = await freshDatabase(engine)
    const summary = await backUp(databaseUrl)
    expect(statSync(summary.file).mode & 0o777).toBe(0o600)
    expect(readdirSync(dirname(summary.file))).toEqual(['store.backup'])
    const lines = linesOf(summary.file)
    expect(JSON.parse(lines[0] as string)).toMatchObject({
      format: 'leverframe-backup',
      formatVersion: 1,
      engine,
      migrations: MIGRATIONS.map(({ name }) => name),
    })
    expect(JSON.parse(lines.at(-1) as string)).toMatchObject({ sha256: summary.sha256, keyIds: [] })
    const before = await everythingIn(databaseUrl)
    for (const to of engines) {
      const target = await emptyDatabase(to)
      await restoreTo(target, summary.file)
      const { events, ...rows } = (await everythingIn(target)).rows
      expect(rows).toEqual({ ...before.rows, events: undefined })
      expect(events).toEqual([expect.stringContaining('"store-restored"')])
    }
  })

  it('is refused when it is damaged, incomplete, of another kind, or newer, and nothing is written', async () => {
    const { file } = await backUp(await freshDatabase(engine))
    const target = await emptyDatabase(engine)
    const bytes = readFileSync(file)
    const truncated = `${file}.truncated`
    writeFileSync(truncated, bytes.subarray(0, bytes.length - 20))
    const other = `${file}.other`
    writeFileSync(other, 'anything else')
    const header = (facts: object) => (lines: string[]) => [
      JSON.stringify({ ...JSON.parse(lines[0] as string), ...facts }),
      ...lines.slice(1),
    ]
    const cases: [string, RegExp][] = [
      [truncated, /is not a complete backup of Leverframe: unexpected end of file/],
      [other, /is not a complete backup of Leverframe: incorrect header check/],
      [
        changed(file, (lines) => lines.map((line) => line.replace('"Default"', '"Changed"'))),
        /the checksum does not match/,
      ],
      [changed(file, (lines) => lines.slice(0, -1)), /its end is missing/],
      [changed(file, (lines) => [...lines, '[1]']), /rows without a table|more after its end/],
      [changed(file, header({ formatVersion: 2, version: '9.0.0' })), /written by Leverframe 9\.0\.0 in format 2/],
    ]
    for (const [damaged, expected] of cases) expect(await messageOf(restoreTo(target, damaged))).toMatch(expected)
    const newer = changed(file, header({ migrations: ['0001_foundation', '9000_better'] }))
    expect(await messageOf(restoreTo(target, newer))).toMatch(/of a newer version of Leverframe.*9000_better/)
    expect(await messageOf(restoreTo(target, `${file}.missing`))).toBe(`${file}.missing does not exist`)
    if (engine === 'sqlite') expect(existsSync(target.slice('sqlite:'.length))).toBe(false)
    else expect((await everythingIn(target)).rows).toEqual({})
  })

  it('is refused by a store that is not empty, unless the store is replaced', async () => {
    const { file } = await backUp(await freshDatabase(engine))
    const target = await freshDatabase(engine)
    const store = await openTestStore(engine, target)
    await change(store, "insert into events (type, created_at, created_by) values ('x', '1', 'x')")
    await store.close()
    expect(await messageOf(restoreTo(target, file))).toMatch(/^The store of DATABASE_URL is not empty/)
    expect((await everythingIn(target)).rows.events).toHaveLength(1)
    await restoreTo(target, file, { isReplacing: true, isDryRun: true })
    expect((await everythingIn(target)).rows.events?.[0]).toContain('"type":"x"')
    await restoreTo(target, file, { isReplacing: true })
    expect((await everythingIn(target)).rows.events).toEqual([expect.stringContaining('"store-restored"')])
  })

  it('of an older version is migrated', async () => {
    const source = await freshDatabase(engine)
    const store = await openTestStore(engine, source)
    for (const statement of [
      'drop table saved_views',
      "delete from schema_migrations where name = '0025_saved_views'",
      "insert into projects (id, name, description, mode, default_stickiness, created_at) values ('old', 'Old', '', 'open', 'default', '1')",
    ])
      await change(store, statement)
    await store.close()
    // Opening the store migrated nothing: the backup has the tables as they were.
    const { file } = await backUp(source)
    expect(linesOf(file).some((line) => line.includes('"saved_views"'))).toBe(false)
    const target = await emptyDatabase(engine)
    await restoreTo(target, file)
    const { rows } = await everythingIn(target)
    expect(rows.saved_views).toEqual([])
    expect(rows.projects?.some((row) => row.includes('"old"'))).toBe(true)
    expect(rows.schema_migrations).toHaveLength(MIGRATIONS.length)
  })

  it('of a store that a newer version changed is refused', async () => {
    const source = await freshDatabase(engine)
    const store = await openTestStore(engine, source)
    await change(store, "insert into schema_migrations (name, breaking, applied_at) values ('9000_better', 0, '1')")
    await store.close()
    expect(await messageOf(backUp(source))).toMatch(/changed by a newer version of Leverframe \(9000_better\)/)
    expect(await messageOf(backUp(await emptyDatabase('postgres')))).toMatch(/without a store of Leverframe/)
  })

  it('leaves nothing behind when it or its restore is interrupted', async () => {
    const source = await freshDatabase(engine)
    const environment = { DATABASE_URL: source }
    const folder = aFolder()
    const stop = new AbortController()
    const file = join(folder, 'store.backup')
    const onProgress = () => stop.abort()
    await errorOf(backupStore({ environment, file, stopping: stop.signal, onProgress, isReplacing: false }))
    expect(readdirSync(folder)).toEqual([])
    const written = await backUp(source)
    const target = await emptyDatabase(engine)
    const stopRestore = new AbortController()
    const how = { isReplacing: false, isWithoutKey: false, isDryRun: false }
    await errorOf(
      restoreStore({
        ...how,
        environment: { DATABASE_URL: target },
        file: written.file,
        stopping: stopRestore.signal,
        onProgress: () => stopRestore.abort(),
      }),
    )
    if (engine === 'sqlite') expect(readdirSync(dirname(target.slice('sqlite:'.length)))).toEqual([])
    else expect((await everythingIn(target)).rows).toEqual({})
  })

  it('holds one state while others write', async () => {
    const source = await freshDatabase(engine)
    const store = await openTestStore(engine, source)
    let isWriting = true
    const writeBoth = async () => {
      for (let number = 1; isWriting; number++)
        await store.write(async ({ tx }) => {
          const created_at = String(number)
          await tx.insertInto('events').values({ type: 'pair', created_at, created_by: 'x' }).execute()
          await tx.insertInto('tags').values({ type: 'simple', value: created_at, created_at }).execute()
        })
    }
    const writing = writeBoth()
    const count = async () =>
      (await rowsOf<{ count: number }>(store.read, 'select count(*) as count from tags'))[0]?.count
    for (let round = 0; round < 3; round++) {
      const begun = (await count()) ?? 0
      await expect.poll(count).toBeGreaterThan(begun + 100)
      const { file } = await backUp(source)
      const target = await emptyDatabase('sqlite')
      await restoreTo(target, file)
      const { rows } = await everythingIn(target)
      expect(rows.events?.filter((row) => row.includes('"pair"'))).toHaveLength(rows.tags?.length ?? 0)
    }
    isWriting = false
    await writing
    await store.close()
  })
})
