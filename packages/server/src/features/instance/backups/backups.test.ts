import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptyDatabase, engines, serverFor } from '@leverframe/testing/harness'
import { aPerson } from '@leverframe/testing/members'
import { describe, expect, it } from 'vitest'
import { restoreStore } from '#app/backup/backup'

const PATH = '/api/admin/backups'

describe.each(engines)('scheduled backups on %s', (engine) => {
  const directory = join(mkdtempSync(join(tmpdir(), 'leverframe-schedule-')), 'backups')
  let now = Date.parse('2026-05-01T00:00:00.000Z')
  const server = serverFor(engine, {
    settings: { BACKUP_DIR: directory, BACKUP_EVERY_HOURS: '6', BACKUP_KEEP: '2' },
    clock: () => new Date(now),
  })
  const runAfterHours = async (hours: number) => {
    now += hours * 3_600_000
    await server.running.product.jobs.runNow('backup')
    return (await server.newEvents()).map(({ type, data }) => [type, data])
  }
  const filesIn = () => readdirSync(directory).sort()

  it('are written when they are due, kept up to the limit, and can be restored', async () => {
    expect((await server.call('GET', PATH)).body).toEqual({
      directory,
      everyHours: 6,
      keep: 2,
      last: null,
      failure: null,
    })
    await server.newEvents()
    const [first] = await runAfterHours(1)
    expect(first).toEqual([
      'backup-created',
      {
        at: '2026-05-01T01:00:00.000Z',
        file: 'leverframe-2026-05-01T01-00-00Z.backup',
        bytes: expect.any(Number),
        rows: expect.any(Number),
      },
    ])
    expect(await runAfterHours(1)).toEqual([])
    expect(filesIn()).toEqual(['leverframe-2026-05-01T01-00-00Z.backup'])
    writeFileSync(join(directory, 'leverframe-2026-05-01T00-00-00Z.backup.7.partial'), 'half')
    writeFileSync(join(directory, 'notes.txt'), 'ours')
    await runAfterHours(6)
    await runAfterHours(6)
    const newest = 'leverframe-2026-05-01T14-00-00Z.backup'
    expect(filesIn()).toEqual(['leverframe-2026-05-01T08-00-00Z.backup', newest, 'notes.txt'])
    expect(statSync(join(directory, newest)).mode & 0o777).toBe(0o600)
    expect((await server.call('GET', PATH)).body.last).toMatchObject({ file: newest, at: '2026-05-01T14:00:00.000Z' })
    const restored = await restoreStore({
      environment: { DATABASE_URL: await emptyDatabase('sqlite') },
      file: join(directory, newest),
      stopping: new AbortController().signal,
      onProgress: () => {},
      isReplacing: false,
      isWithoutKey: false,
      isDryRun: false,
    })
    expect(restored).toMatchObject({ engine, createdAt: '2026-05-01T14:00:00.000Z' })
  })

  it('report a failure once, show it, and are retried after ten minutes', async () => {
    rmSync(directory, { recursive: true })
    writeFileSync(directory, 'a file is in the way')
    const failed = await runAfterHours(6)
    expect(failed).toEqual([['backup-failed', { reason: expect.stringContaining('EEXIST') }]])
    expect((await server.call('GET', PATH)).body).toMatchObject({
      last: { at: '2026-05-01T14:00:00.000Z' },
      failure: { at: '2026-05-01T20:00:00.000Z', reason: expect.stringContaining('EEXIST') },
    })
    expect((await server.call('GET', '/metrics')).body).toContain('leverframe_backup_failed 1')
    expect(await runAfterHours(1)).toEqual([])
    rmSync(directory)
    mkdirSync(directory)
    chmodSync(directory, 0o700)
    expect((await runAfterHours(1)).map(([type]) => type)).toEqual(['backup-created'])
    const { body } = await server.call('GET', PATH)
    expect(body.failure).toBeNull()
  })

  it('are visible to Admins only', async () => {
    const { as } = await aPerson(server)
    expect((await server.call('GET', PATH, undefined, as)).status).toBe(403)
  })
})
