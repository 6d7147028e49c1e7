import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backupStore, type RestoreSummary, restoreStore } from '#app/backup/backup'
import { openSource } from '#platform/backup/source'
import type { BackupSummary } from '#platform/backup/write-backup'
import { loadConfig } from '#platform/config/load'

export const aFolder = (): string => mkdtempSync(join(tmpdir(), 'leverframe-backup-'))

type Settings = Readonly<Record<string, string>>

const never = new AbortController().signal
const quietly = { stopping: never, onProgress: () => {} }

/** Backs up the store to a new file. */
export const backUp = (databaseUrl: string, file = join(aFolder(), 'store.backup')): Promise<BackupSummary> =>
  backupStore({ ...quietly, isReplacing: false, environment: { DATABASE_URL: databaseUrl }, file })

export interface RestoreGiven {
  readonly settings?: Settings
  readonly isReplacing?: boolean
  readonly isWithoutKey?: boolean
  readonly isDryRun?: boolean
}

export const restoreTo = (databaseUrl: string, file: string, given: RestoreGiven = {}): Promise<RestoreSummary> =>
  restoreStore({
    ...quietly,
    isReplacing: false,
    isWithoutKey: false,
    isDryRun: false,
    ...given,
    environment: { DATABASE_URL: databaseUrl, ...given.settings },
    file,
  })

export interface Content {
  /** Every row of every table as text, sorted. */
  readonly rows: Record<string, string[]>
  readonly sequences: Record<string, number>
  readonly columns: Record<string, string[]>
}

const asText = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? `${value}n` : value)

/** Everything that a store holds. */
export async function everythingIn(databaseUrl: string): Promise<Content> {
  const source = await openSource(loadConfig({ DATABASE_URL: databaseUrl }))
  const content: Content = { rows: {}, sequences: {}, columns: {} }
  for (const table of source.tables) {
    const rows: string[] = []
    for await (const batch of source.rows(table))
      for (const row of batch) {
        const named = Object.fromEntries(table.columns.map((column, index) => [column, row[index]] as const).sort())
        rows.push(JSON.stringify(named, asText))
      }
    content.rows[table.name] = rows.sort()
    content.columns[table.name] = [...table.columns].sort()
    if (table.sequence !== undefined && table.sequence > 0) content.sequences[table.name] = table.sequence
  }
  await source.close()
  return content
}
