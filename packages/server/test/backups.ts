import { renameSync, rmSync } from 'node:fs'
import type { Engine } from '@leverframe/testing/harness'
import { DatabaseSync } from '@photostructure/sqlite'
import pg from 'pg'
import { inject } from 'vitest'

/** Takes a copy of the store now; `restore` puts it in place of the store, as a restored backup or a failover does. */
export interface Backup {
  /** Runs in the copy before it is restored. */
  change(statement: string): Promise<void>
  restore(): Promise<void>
}

async function sqliteBackup(url: string): Promise<Backup> {
  const path = url.slice('sqlite:'.length)
  const copy = `${path}.backup`
  const database = new DatabaseSync(path, { readOnly: true })
  database.exec(`vacuum into '${copy}'`)
  database.close()
  return {
    change: async (statement) => {
      const opened = new DatabaseSync(copy)
      opened.exec(statement)
      opened.close()
    },
    restore: async () => {
      for (const suffix of ['-wal', '-shm']) rmSync(`${path}${suffix}`)
      renameSync(copy, path)
    },
  }
}

async function postgresBackup(url: string): Promise<Backup> {
  const name = new URL(url).pathname.slice(1)
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  const disconnected = async (work: string[]) => {
    await client.query(`alter database ${name} allow_connections false`)
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
    for (const statement of work) await client.query(statement)
  }
  await client.connect()
  await disconnected([`create database ${name}_copy template ${name}`, `alter database ${name} allow_connections true`])
  return {
    change: async (statement) => {
      const ofCopy = new pg.Client({ connectionString: url.replace(name, `${name}_copy`) })
      await ofCopy.connect()
      await ofCopy.query(statement)
      await ofCopy.end()
    },
    restore: async () => {
      await disconnected([
        `drop database if exists ${name}_lost`,
        `alter database ${name} rename to ${name}_lost`,
        `alter database ${name}_copy rename to ${name}`,
      ])
      await client.query(`alter database ${name} allow_connections true`)
      await client.end()
    },
  }
}

export const backupOf = (engine: Engine, url: string) => (engine === 'sqlite' ? sqliteBackup(url) : postgresBackup(url))
