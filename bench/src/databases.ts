import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import pg from 'pg'
import { startOurs } from './children.ts'
import { cpuMsOfFamily } from './processor-time.ts'
import type { Value } from './raw-work.ts'
import { reset, seed } from './seed.ts'
import { numbered } from './statements.ts'

export type Row = Readonly<Record<string, unknown>>

/** A database with a known number of toggles, and a query function that bypasses the servers. */
export interface BenchDatabase {
  readonly toggles: number
  /** In the format of our server. */
  readonly url: string
  /** In the format of the raw server of this engine. */
  readonly rawArgument: string
  query(sql: string, values?: readonly Value[]): Promise<Row[]>
  /** CPU time so far of an engine with separate processes. */
  engineCpuMs(): number | undefined
  /** Restores the seeded state, so that every round starts with the same data. */
  reset(): Promise<void>
  close(): Promise<void>
}

/** A database whose content is not known yet. */
export type OpenDatabase = Omit<BenchDatabase, 'toggles' | 'reset'>

/** Creates databases of one engine. */
export interface Engine {
  readonly name: 'sqlite' | 'postgres'
  open(name: string): Promise<OpenDatabase>
}

/** On the disk of the system's temporary files. */
export const sqlite: Engine = {
  name: 'sqlite',
  open: async (name) => {
    const folder = mkdtempSync(join(tmpdir(), 'leverframe-bench-'))
    const path = join(folder, `${name}.db`)
    let database: DatabaseSyncInstance | undefined
    return {
      url: `sqlite:${path}`,
      rawArgument: path,
      query: async (sql, values = []) => {
        database ??= new DatabaseSync(path, { timeout: 5_000, enableForeignKeyConstraints: true })
        return database.prepare(sql).all(...values) as Row[]
      },
      engineCpuMs: () => 0,
      close: async () => {
        database?.close()
        rmSync(folder, { recursive: true, force: true })
      },
    }
  },
}

export const postgresAt = (serverUrl: string): Engine => ({
  name: 'postgres',
  open: async (name) => {
    const admin = new pg.Client({ connectionString: serverUrl })
    await admin.connect()
    await admin.query(`create database ${name}`)
    await admin.end()
    const url = serverUrl.replace(/\/[^/?]*(\?|$)/, `/${name}$1`)
    const client = new pg.Client({ connectionString: url })
    // When a run fails, PostgreSQL ends before this connection. The failure of the run is what counts.
    client.on('error', () => {})
    await client.connect()
    const { pid } = (await client.query('select pg_backend_pid() as pid')).rows[0] as { pid: number }
    return {
      url,
      rawArgument: url,
      query: async (sql, values = []) => (await client.query(numbered(sql), [...values])).rows as Row[],
      engineCpuMs: () => cpuMsOfFamily(pid),
      close: () => client.end(),
    }
  },
})

/** Our own server creates the tables, so both sides have the same ones. */
export async function openEmpty(engine: Engine, name: string): Promise<OpenDatabase> {
  const database = await engine.open(name)
  const server = await startOurs(database.url)
  await server.stop()
  return database
}

/** SQL fills the tables. */
export async function seededDatabase(engine: Engine, name: string, toggles: number): Promise<BenchDatabase> {
  const open = await openEmpty(engine, name)
  const database = { ...open, toggles, reset: () => reset(open) }
  await seed(database)
  if (engine.name === 'postgres') await database.query('vacuum analyze')
  return database
}
