import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptyDatabase } from '@leverframe/testing/harness'
import { endAll, failedStart, startProcess } from '@leverframe/testing/process'
import pg from 'pg'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { loadConfig } from '#platform/config/load'
import { explained } from '#platform/start-failure'

afterEach(endAll)

const folder = () => mkdtempSync(join(tmpdir(), 'leverframe-start-'))

/** The one sentence of a start that failed. */
async function sentenceOf(settings: Readonly<Record<string, string>>): Promise<string> {
  const { code, errors } = await failedStart(settings)
  expect(code).toBe(1)
  expect(errors).not.toContain('secret')
  expect(errors).toMatch(/^Leverframe could not start: [^\n]+\n$/)
  return errors.trim().slice('Leverframe could not start: '.length)
}

describe('a start that fails says what is wrong with the SQLite file and what to do', () => {
  it('when a folder is at its path', async () => {
    const path = folder()
    expect(await sentenceOf({ DATABASE_URL: `sqlite:${path}` })).toBe(`${path} is a folder. Name a file in it`)
  })

  it('when it is not a database', async () => {
    const path = join(folder(), 'notes.txt')
    writeFileSync(path, 'These are notes, and not a database. '.repeat(100))
    expect(await sentenceOf({ DATABASE_URL: `sqlite:${path}` })).toBe(
      `${path} is not an SQLite database. Set DATABASE_URL to another file, or restore a backup there`,
    )
  })

  it('when its folder cannot be written to', async () => {
    // Not even root can create files there.
    expect(await sentenceOf({ DATABASE_URL: 'sqlite:/sys/leverframe.db' })).toMatch(
      /^\/sys\/leverframe\.db (cannot be written by this user|is on a read-only file system)\. \w+/,
    )
  })

  it('when the file system takes no new files', async () => {
    const reason = 'cannot be created: its file system takes no new files. Choose a folder on a disk'
    expect(await sentenceOf({ DATABASE_URL: 'sqlite:/proc/leverframe.db' })).toBe(`/proc/leverframe.db ${reason}`)
    expect(await sentenceOf({ DATABASE_URL: 'sqlite:/proc/self/a/leverframe.db' })).toBe(`/proc/self/a ${reason}`)
    const database = { DATABASE_URL: await emptyDatabase('sqlite') }
    expect(await sentenceOf({ ...database, SNAPSHOT_FILE: '/proc/self/a/copy.json' })).toBe(
      `SNAPSHOT_FILE: /proc/self/a/copy.json ${reason}`,
    )
  })

  it('when a part of its path is a file', async () => {
    const path = join(folder(), 'file')
    writeFileSync(path, '')
    expect(await sentenceOf({ DATABASE_URL: `sqlite:${path}/leverframe.db` })).toBe(
      `${path} is a file, or below one, and not a folder. Correct the path`,
    )
  })

  it('when the disk is full', async () => {
    const target = folder()
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', target], { stdio: 'pipe' })
    } catch {
      process.stderr.write('NOT RUN: a start on a full disk: this user cannot mount a file system\n')
      return
    }
    try {
      expect(await sentenceOf({ DATABASE_URL: `sqlite:${target}/leverframe.db` })).toBe(
        `the disk that holds ${target}/leverframe.db is full. Free some space on it`,
      )
    } finally {
      execFileSync('umount', [target])
    }
  })

  it('when the process has too many open files', () => {
    const config = loadConfig({ DATABASE_URL: 'sqlite:/data/leverframe.db' })
    const cause = Object.assign(new Error('EMFILE'), { code: 'EMFILE', path: '/data/leverframe.db' })
    expect((explained(new Error('wrapped', { cause }), config) as Error).message).toBe(
      '/data/leverframe.db cannot be opened: this process has too many open files. Raise "ulimit -n"',
    )
  })

  it('when SNAPSHOT_FILE is a folder or cannot be written', async () => {
    const database = { DATABASE_URL: await emptyDatabase('sqlite') }
    const path = join(folder(), 'copy')
    mkdirSync(path)
    expect(await sentenceOf({ ...database, SNAPSHOT_FILE: path })).toBe(
      `SNAPSHOT_FILE: ${path} is a folder. Name a file in it`,
    )
    expect(await sentenceOf({ ...database, SNAPSHOT_FILE: '/sys/copy.jsonl' })).toMatch(
      /^SNAPSHOT_FILE: \/sys\/copy\.jsonl (cannot be written by this user|is on a read-only file system)\. \w+/,
    )
  })
})

describe('a start that fails says what is wrong with PostgreSQL and what to do', () => {
  const server = () => new URL(inject('postgresUrl'))

  it('when it cannot be reached', async () => {
    expect(await sentenceOf({ DATABASE_URL: 'postgres://somebody:secret@127.0.0.1:1/flags' })).toBe(
      'PostgreSQL at 127.0.0.1:1 cannot be reached (ECONNREFUSED). Check that it runs, and host and port in DATABASE_URL',
    )
  })

  it('when the user is not known', async () => {
    const url = server()
    url.username = 'nobody-here'
    url.password = 'secret'
    expect(await sentenceOf({ DATABASE_URL: url.href })).toBe(
      `PostgreSQL at ${url.host} refused the log-in of user "nobody-here". Check user and password in DATABASE_URL`,
    )
  })

  it('when the database does not exist', async () => {
    const url = server()
    url.pathname = '/no_such_database'
    expect(await sentenceOf({ DATABASE_URL: url.href })).toBe(
      `PostgreSQL at ${url.host} has no database "no_such_database". Create it, or correct its name in DATABASE_URL`,
    )
  })

  it('when a newer version changed the tables', async () => {
    const databaseUrl = await emptyDatabase('postgres')
    const first = await startProcess({ DATABASE_URL: databaseUrl })
    await first.end('SIGTERM')
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    await client.query("insert into schema_migrations values ('9999-later', 1, '2030-01-01')")
    await client.end()
    expect(await sentenceOf({ DATABASE_URL: databaseUrl })).toMatch(
      /was changed by a newer version of Leverframe .*\(9999-later\)\. Start that version again, or restore a backup\.$/,
    )
  })
})
