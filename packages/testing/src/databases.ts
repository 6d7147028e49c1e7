import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { loadConfig } from '../../server/src/platform/config/load.ts'
import { openStore } from '../../server/src/platform/db/open-store.ts'
import { afterFile } from './after-file.ts'

const ALL = ['sqlite', 'postgres'] as const
export type Engine = (typeof ALL)[number]

/** Every scenario runs on each of these, and with `npm run test:quick` on SQLite only. */
export const engines: readonly Engine[] = process.env.TEST_QUICK ? ['sqlite'] : ALL

const SQLITE = 'sqlite:'
const newPath = (): string => join(mkdtempSync(join(tmpdir(), 'leverframe-test-')), 'leverframe.db')
/** Unique on a server that several runs share. */
const newName = (): string => `lf_${randomUUID().replaceAll('-', '')}`

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const urlOf = (name: string): string => inject('postgresUrl').replace(/\/[^/?]*(\?|$)/, `/${name}$1`)

const nameOf = (databaseUrl: string): string => new URL(databaseUrl).pathname.slice(1)

/** Databases are in memory, see postgres.ts. Those that something is still connected to stay until the end of the run. */
const dropAfterFile = (databaseUrl: string): void => afterFile(() => onServer(`drop database ${nameOf(databaseUrl)}`))

async function newDatabase(engine: Engine): Promise<string> {
  if (engine === 'sqlite') return SQLITE + newPath()
  const name = newName()
  await onServer(`create database ${name} strategy file_copy`)
  return urlOf(name)
}

/** The URL of a new database without tables: for tests of migrations and of first starts. */
export async function emptyDatabase(engine: Engine): Promise<string> {
  const databaseUrl = await newDatabase(engine)
  if (engine === 'postgres') dropAfterFile(databaseUrl)
  return databaseUrl
}

/** One per engine and worker: migrated once, then only copied. */
const templates = new Map<Engine, Promise<string>>()

async function makeTemplate(engine: Engine): Promise<string> {
  const databaseUrl = await newDatabase(engine)
  const store = await openStore(
    loadConfig({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' }),
    () => new Date(),
    randomUUID(),
  )
  await store.close()
  return databaseUrl
}

async function copyOfTemplate(engine: Engine): Promise<string> {
  const template = templates.get(engine) ?? makeTemplate(engine)
  templates.set(engine, template)
  const from = await template
  if (engine === 'sqlite') {
    const path = newPath()
    copyFileSync(from.slice(SQLITE.length), path)
    return SQLITE + path
  }
  const name = newName()
  await onServer(`create database ${name} template ${nameOf(from)} strategy file_copy`)
  return urlOf(name)
}

/** PostgreSQL takes longer to copy a database than a server to start: the next copy is made while the tests run. */
let nextOnPostgres: Promise<string> | undefined

/** The URL of a new database with all tables and the rows that migrations insert. */
export async function freshDatabase(engine: Engine): Promise<string> {
  if (engine === 'sqlite') return copyOfTemplate(engine)
  const found = await (nextOnPostgres ?? copyOfTemplate(engine))
  nextOnPostgres = copyOfTemplate(engine)
  // The next caller gets the error. There may be none.
  nextOnPostgres.catch(() => {})
  dropAfterFile(found)
  return found
}
