import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Engine, freshDatabase } from '@leverframe/testing/harness'
import { change, openTestStore } from '@leverframe/testing/stores'
import { expect } from 'vitest'
import { rowsIn } from '../rows.ts'

const MAIN = fileURLToPath(new URL('../../dist/bundle/main.js', import.meta.url))

export interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly errors: string
}

export interface Started {
  readonly child: ChildProcess
  readonly ended: Promise<Ended>
}

/** Starts the built command. `shell` runs first, in the shell that becomes the command. */
export function startCommand(databaseUrl: string, args: readonly string[], shell = ':'): Started {
  const child = spawn('/bin/sh', ['-c', `${shell}; exec "$0" "$@"`, process.execPath, MAIN, ...args], {
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl },
  })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString()
  })
  const ended = new Promise<Ended>((resolve) =>
    child.once('close', (code, signal) => resolve({ code, signal, errors })),
  )
  return { child, ended }
}

/** Sends a signal to the built command as soon as `isInTheMiddle`. */
export async function endedBy(
  signal: NodeJS.Signals,
  databaseUrl: string,
  args: readonly string[],
  isInTheMiddle: () => Promise<boolean>,
): Promise<Ended> {
  const { child, ended } = startCommand(databaseUrl, args)
  await expect.poll(isInTheMiddle, { interval: 5 }).toBe(true)
  child.kill(signal)
  return ended
}

const sizeOf = (folder: string, ending: string): number =>
  readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)

export const isWriting = (folder: string) => async () => sizeOf(folder, '.partial') > 10_000

const HAS_LOCK =
  "select 1 from pg_locks where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())"

export const folderOf = (databaseUrl: string): string => dirname(databaseUrl.slice('sqlite:'.length))

/** Whether a restore has begun to fill the store. */
export const isLoading = (engine: Engine, target: string) => async () =>
  engine === 'sqlite' ? sizeOf(folderOf(target), '.restoring') > 500_000 : (await rowsIn(target, HAS_LOCK)).length > 0

/** So many events that a backup takes a while. PostgreSQL also indexes their text. */
const DOUBLINGS: Readonly<Record<Engine, number>> = { sqlite: 17, postgres: 14 }

export const largeStoreEvents = (engine: Engine): number => 2 ** DOUBLINGS[engine]

export async function aLargeStore(engine: Engine): Promise<string> {
  const url = await freshDatabase(engine)
  const store = await openTestStore(engine, url)
  await change(store, "insert into events (type, created_at, created_by, data) values ('x', '1', 'x', '{}')")
  for (let doubled = 0; doubled < DOUBLINGS[engine]; doubled++)
    await change(
      store,
      `insert into events (type, created_at, created_by, data) select type, created_at, created_by, '{"n":' || id || '}' from events`,
    )
  await store.close()
  return url
}
