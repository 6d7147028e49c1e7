import { chmodSync, existsSync, mkdtempSync, readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startWitnessed } from '@leverframe/testing/secrets'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8)
const warnings = (logged: string): { path: string; mode: string }[] =>
  logged
    .split('\n')
    .filter((line) => line.includes('chmod 600'))
    .map((line) => JSON.parse(line))

describe('files that the server creates', () => {
  let umask = 0
  beforeEach(() => {
    umask = process.umask(0)
  })
  afterEach(() => void process.umask(umask))

  const target = () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'leverframe-files-')), 'data')
    const database = join(folder, 'leverframe.db')
    const settings = { DATABASE_URL: `sqlite:${database}`, SNAPSHOT_FILE: join(folder, 'copy.jsonl') }
    return { folder, database, settings }
  }

  it('can be opened by their owner only, with any umask, while the server runs and after it stopped', async () => {
    const { folder, database, settings } = target()
    const server = await startWitnessed(settings)
    expect(modeOf(folder)).toBe('700')
    const whileRunning = Object.fromEntries(readdirSync(folder).map((name) => [name, modeOf(join(folder, name))]))
    expect(whileRunning).toMatchObject({
      'leverframe.db': '600',
      'leverframe.db-wal': '600',
      'leverframe.db-shm': '600',
      'leverframe.db.key': '600',
    })
    expect(new Set(Object.values(whileRunning))).toEqual(new Set(['600']))
    await server.running.stop()
    expect(existsSync(settings.SNAPSHOT_FILE)).toBe(true)
    for (const name of readdirSync(folder)) expect(modeOf(join(folder, name)), name).toBe('600')
    expect(modeOf(database)).toBe('600')
    expect(warnings(server.logged())).toEqual([])
  })

  it('keep a wider mode that they have, with one warning for each in the log', async () => {
    const { database, settings } = target()
    await (await startWitnessed(settings)).running.stop()
    chmodSync(database, 0o640)
    chmodSync(`${database}.key`, 0o604)
    const server = await startWitnessed(settings)
    await server.running.stop()
    expect(modeOf(database)).toBe('640')
    // SQLite makes `-wal` and `-shm` with the mode of the database, unless an earlier process left them.
    const reported = warnings(server.logged()).filter(({ path }) => !/-(wal|shm)$/.test(path))
    expect(reported).toMatchObject([
      { path: database, mode: '0640' },
      { path: `${database}.key`, mode: '0604' },
    ])
  })
})
