import { accessSync, constants, existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { sqlitePathOf } from '#platform/db/open-store'
import { type Check, type CheckContext, type Found, ok, problem, warning } from '../check.ts'

const ADVICE = 'Stop the server and restore a backup'

async function ofSqlite(path: string): Promise<Found[]> {
  if (!existsSync(path)) return []
  const { openConnection } = await import('#platform/db/sqlite')
  const reader = openConnection(path, true)
  try {
    const rows = reader.prepare('pragma integrity_check').all() as { integrity_check: string }[]
    const problems = rows.map((row) => row.integrity_check).filter((text) => text !== 'ok')
    const found = problems.map((text) => problem(`the database is damaged: ${text}`, ADVICE))
    return found.length > 0 ? found : [ok('the database file is intact')]
  } finally {
    reader.close()
  }
}

function isWritable(path: string): boolean {
  try {
    for (const one of [path, dirname(path)]) accessSync(one, constants.W_OK)
    return true
  } catch {
    return false
  }
}

async function ofPostgres({ config }: CheckContext): Promise<Found[]> {
  const { connectAlone } = await import('#platform/backup/postgres-source')
  const client = await connectAlone(config.databaseUrl).catch(() => undefined)
  // The check of the store reports it.
  if (!client) return []
  try {
    const { rows } = await client.query<{ replica: boolean; read_only: string; encoding: string }>(
      "select pg_is_in_recovery() as replica, current_setting('transaction_read_only') as read_only, current_setting('server_encoding') as encoding",
    )
    const [state] = rows
    if (state?.replica) return [problem('PostgreSQL is a replica', 'Promote it, or use the address of the primary')]
    if (state?.read_only === 'on')
      return [problem('PostgreSQL is read-only', 'Set default_transaction_read_only to off')]
    if (state?.encoding !== 'UTF8')
      return [
        warning(`the encoding of the database is ${state?.encoding}`, 'Create the database with the encoding UTF8'),
      ]
    return [ok('PostgreSQL accepts writes')]
  } finally {
    await client.end()
  }
}

export const integrity: Check = {
  name: 'integrity',
  run: async (context) => {
    const path = sqlitePathOf(context.config)
    if (path === undefined) return ofPostgres(context)
    const found = await ofSqlite(path)
    if (existsSync(path) && !isWritable(path))
      found.push(
        problem(
          `${path} cannot be written by this user`,
          'Give the user that runs Leverframe write access to the file and its folder',
        ),
      )
    return found
  },
}
