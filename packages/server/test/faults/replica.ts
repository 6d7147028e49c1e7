import { execFileSync } from 'node:child_process'
import { chownSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PostgresServer, startPostgres } from '@leverframe/testing/postgres'
import pg from 'pg'
import { rowsIn } from '../rows.ts'

async function copyRunning(primary: PostgresServer, data: string, source: string): Promise<void> {
  const owner = statSync(primary.data)
  const write = (name: string, text: string) => {
    writeFileSync(join(data, name), text, { mode: 0o600 })
    chownSync(join(data, name), owner.uid, owner.gid)
  }
  // A backup lasts as long as its connection.
  const client = new pg.Client({ connectionString: primary.url })
  await client.connect()
  await client.query("select pg_backup_start('replica', true)")
  rmSync(data, { recursive: true })
  // Keeps the owner, which cpSync does not.
  execFileSync('cp', ['-a', primary.data, data])
  for (const name of ['postmaster.pid', 'postmaster.opts']) rmSync(join(data, name), { force: true })
  const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
  await client.end()
  write('backup_label', rows[0].labelfile)
  write('standby.signal', '')
  write('postgresql.auto.conf', `primary_conninfo = '${source}'\n`)
}

/** A streaming replica of `primary`, which it reaches at `source`: the address of a proxy can be cut. */
export function startReplica(primary: PostgresServer, source: URL): Promise<PostgresServer> {
  const connection = `host=${source.hostname} port=${source.port} user=${source.username}`
  return startPostgres({ replica: { fillFolder: (data) => copyRunning(primary, data, connection) } })
}

const isReplica = async ({ url }: PostgresServer): Promise<boolean> =>
  (await rowsIn<{ yes: boolean }>(url, 'select pg_is_in_recovery() as yes'))[0]!.yes

/** Returns when the replica takes writes. */
export async function promote(replica: PostgresServer): Promise<void> {
  await rowsIn(replica.url, 'select pg_promote(true, 60)')
  if (await isReplica(replica)) throw new Error('The replica was not promoted within 60 seconds')
}

/** True when the replica has replayed everything that the primary wrote. */
export async function hasCaughtUp(primary: PostgresServer, replica: PostgresServer): Promise<boolean> {
  const [written] = await rowsIn<{ at: string }>(primary.url, 'select pg_current_wal_lsn() as at')
  const [row] = await rowsIn<{ done: boolean }>(
    replica.url,
    `select coalesce(pg_last_wal_replay_lsn() >= '${written!.at}', false) as done`,
  )
  return row!.done
}
