import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@leverframe/testing/postgres'
import pg from 'pg'
import { demand, PGBOUNCER } from './programs.ts'

const isRoot = process.getuid?.() === 0

export type PoolMode = 'session' | 'transaction' | 'statement'

export interface Pooler {
  /** The same database, through the pooler. */
  urlOf(databaseUrl: string): string
  stop(): Promise<void>
}

/** PgBouncer with its defaults except for the pool. */
export async function startPgbouncer(postgresUrl: string, mode: PoolMode, poolSize = 20): Promise<Pooler> {
  const program = demand(PGBOUNCER)
  const home = mkdtempSync(join(tmpdir(), 'leverframe-pgbouncer-'))
  chmodSync(home, 0o755)
  const { hostname, port: target, username } = new URL(postgresUrl)
  const port = await freePort()
  const file = join(home, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${target} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${poolSize}
`,
  )
  const child = spawn(program, ['-q', ...(isRoot ? ['-u', 'postgres'] : []), file], { stdio: 'ignore' })
  const urlOf = (databaseUrl: string) => {
    const url = new URL(databaseUrl)
    url.port = String(port)
    return url.toString()
  }
  await untilItAnswers(urlOf(postgresUrl), child)
  return {
    urlOf,
    stop: async () => {
      const ended = new Promise((done) => child.once('exit', done))
      child.kill('SIGKILL')
      await ended
      rmSync(home, { recursive: true, force: true })
    },
  }
}

async function untilItAnswers(url: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode} at its start`)
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.query('select 1')
      await client.end()
      return
    } catch {
      await new Promise((next) => setTimeout(next, 50))
    }
  }
  throw new Error('PgBouncer did not answer within 5 seconds')
}
