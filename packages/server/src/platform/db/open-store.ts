import type { Config } from '#platform/config/settings'
import type { Store } from '#platform/db/store'
import { openToOthers } from '#platform/private-files'
import type { Log } from '#platform/telemetry/log'

/** The path of an SQLite store; undefined for PostgreSQL. */
export const sqlitePathOf = ({ databaseUrl }: Config): string | undefined => /^sqlite:(.+)$/.exec(databaseUrl)?.[1]

/** Next to the SQLite file; used when ENCRYPTION_KEY is not set. */
export const keyFileOf = (sqlitePath: string): string => `${sqlitePath}.key`

/** Logs one line for each of our files that other users of this machine can open. */
export function warnAboutOpenFiles(config: Config, log: Log): void {
  const database = sqlitePathOf(config)
  const ofDatabase = database === undefined ? [] : [database, `${database}-wal`, `${database}-shm`, keyFileOf(database)]
  const copy = config.snapshotFile === undefined ? [] : [config.snapshotFile]
  for (const { path, mode } of openToOthers([...ofDatabase, ...copy]))
    log.warn(
      { path, mode },
      'other users of this machine can open this file: run "chmod 600" on it unless that is intended',
    )
}

export interface StoreErrorHandlers {
  /** A connection to PostgreSQL was lost. */
  readonly onLostConnection?: (error: Error) => void
  /** The thread that reads lists from SQLite ended. */
  readonly onLostThread?: (error: Error) => void
}

/** Opens a store that another process of this server has opened for writing. It has no worker thread and cannot write. */
export async function openStoreForReading(config: Config, onLostConnection: (error: Error) => void): Promise<Store> {
  const sqlitePath = sqlitePathOf(config)
  if (sqlitePath !== undefined) return (await import('#platform/db/sqlite')).openSqliteForReading(sqlitePath)
  const { openPostgresForReading } = await import('#platform/db/postgres')
  return openPostgresForReading(config.databaseUrl, onLostConnection)
}

/** Loads the driver of one engine only. */
export async function openStore(
  config: Config,
  clock: () => Date,
  /** The id of this process. PostgreSQL sends it with each wake-up. */
  instanceId: string,
  { onLostConnection = () => {}, onLostThread = () => {} }: StoreErrorHandlers = {},
): Promise<Store> {
  const now = () => clock().toISOString()
  const sqlitePath = sqlitePathOf(config)
  if (sqlitePath !== undefined) {
    const { openSqlite } = await import('#platform/db/sqlite')
    return openSqlite({ path: sqlitePath, now, onError: onLostThread })
  }
  const { openPostgres } = await import('#platform/db/postgres')
  return openPostgres({
    url: config.databaseUrl,
    poolMax: config.databasePoolMax,
    instanceId,
    now,
    onError: onLostConnection,
  })
}
