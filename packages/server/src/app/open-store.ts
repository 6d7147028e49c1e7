import { randomUUID } from 'node:crypto'
import type { Config } from '#platform/config/settings'
import { openPostgres } from '#platform/db/postgres'
import { openSqlite } from '#platform/db/sqlite'
import type { Store } from '#platform/db/store'
import type { Log } from '#platform/telemetry/log'

/** The file of an SQLite store; undefined where PostgreSQL is the store. */
export const sqlitePathOf = ({ databaseUrl }: Config): string | undefined => /^sqlite:(.+)$/.exec(databaseUrl)?.[1]

export function openStore(config: Config, log: Log, clock: () => Date): Promise<Store> {
  const now = () => clock().toISOString()
  const sqlitePath = sqlitePathOf(config)
  if (sqlitePath !== undefined) return openSqlite(sqlitePath, now)
  return openPostgres({
    url: config.databaseUrl,
    poolMax: config.databasePoolMax,
    instanceId: randomUUID(),
    now,
    onTrouble: (error) => log.warn({ err: error }, 'a connection to the store was lost'),
  })
}
