import { randomBytes } from 'node:crypto'
import { generatedKeyIn, removeGeneratedKey } from '#features/instance/index'
import { BackupFailure, type Header } from '#platform/backup/format'
import { verifyBackup } from '#platform/backup/read-backup'
import { demandEmptyStore, restoreBackup } from '#platform/backup/restore-backup'
import { type BackupSummary, type Progress, writeBackup } from '#platform/backup/write-backup'
import { loadConfig } from '#platform/config/load'
import type { Config } from '#platform/config/settings'
import { keyFileOf, sqlitePathOf } from '#platform/db/open-store'
import type { Key } from '#platform/secrets/cipher'
import { createKeyFile, readKeyFile, removeKeyFile } from '#platform/secrets/key-file'
import { explained } from '#platform/start-failure'

export interface StoreCommand {
  readonly environment: NodeJS.ProcessEnv
  readonly file: string
  readonly stopping: AbortSignal
  readonly onProgress: (progress: Progress) => void
  /** A backup overwrites its file. A restore removes what the store has. */
  readonly isReplacing: boolean
}

const clock = () => new Date()

/** Runs work on the store of the settings. Failures say what to do. */
async function onStore<T>(environment: NodeJS.ProcessEnv, work: (config: Config) => Promise<T>): Promise<T> {
  const config = loadConfig(environment)
  try {
    return await work(config)
  } catch (error) {
    throw explained(error, config)
  }
}

export const backupStore = ({ environment, ...options }: StoreCommand): Promise<BackupSummary> =>
  onStore(environment, (config) => writeBackup({ ...options, config, clock }))

export interface RestoreCommand extends StoreCommand {
  /** Restores secrets that cannot be decrypted. */
  readonly isWithoutKey: boolean
  /** Checks everything and writes nothing. */
  readonly isDryRun: boolean
}

export interface RestoreSummary extends Omit<Header, 'format' | 'formatVersion' | 'migrations'> {
  readonly file: string
  readonly tables: number
  readonly rows: number
  /** Keys that are missing here. Secrets that were encrypted with them must be entered again. */
  readonly missingKeys: readonly string[]
}

const keyFileFor = (config: Config): string | undefined => {
  const path = sqlitePathOf(config)
  return path === undefined ? undefined : keyFileOf(path)
}

function demandKeys(missing: readonly string[], keyFile: string | undefined): void {
  if (missing.length === 0) return
  const copy = keyFile === undefined ? '' : ` You can also copy that file to ${keyFile}.`
  throw new BackupFailure(
    `The backup has secrets that were encrypted with the key ${missing.join(', ')}, which is not known here. Set ENCRYPTION_KEY to it: the value of ENCRYPTION_KEY of the other server, or the content of the .key file next to its SQLite file.${copy} With --without-key the secrets must be entered again.`,
  )
}

/** A server with SQLite reads a generated key from its file, and not from the store. */
function placeKeyFile(keyFile: string | undefined, generated: Key | undefined): () => void {
  if (keyFile === undefined || generated === undefined) return () => {}
  const present = readKeyFile(keyFile)
  if (present?.id === generated.id) return () => {}
  if (present)
    throw new BackupFailure(
      `${keyFile} has another key than the backup. Move this file away: the restore writes the right one`,
    )
  createKeyFile(keyFile, generated, randomBytes)
  return () => removeKeyFile(keyFile)
}

async function restoreInto(config: Config, options: RestoreCommand): Promise<RestoreSummary> {
  const { file, stopping, onProgress } = options
  if (!options.isReplacing) await demandEmptyStore(config)
  let generated: Key | undefined
  const verified = await verifyBackup(file, stopping, (table, rows) => {
    generated ??= generatedKeyIn(table, rows)
  })
  const keyFile = keyFileFor(config)
  const keys = [config.encryptionKey, config.encryptionKeyPrevious, generated, keyFile && readKeyFile(keyFile)]
  const known = new Set(keys.flatMap((key) => (key ? [key.id] : [])))
  const missingKeys = verified.trailer.keyIds.filter((id) => !known.has(id))
  if (!options.isWithoutKey) demandKeys(missingKeys, keyFile)
  const { version, engine, createdAt } = verified.header
  const counts = Object.values(verified.trailer.rows)
  const rows = counts.reduce((sum, one) => sum + one, 0)
  const summary = { file, version, engine, createdAt, tables: counts.length, rows, missingKeys }
  if (options.isDryRun) return summary
  const removeKeyAgain = placeKeyFile(keyFile, generated)
  try {
    const beforeCommit = keyFile === undefined ? undefined : removeGeneratedKey
    await restoreBackup({ file, config, clock, stopping, onProgress, ...(beforeCommit && { beforeCommit }) }, verified)
  } catch (error) {
    removeKeyAgain()
    throw error
  }
  return summary
}

export const restoreStore = (options: RestoreCommand): Promise<RestoreSummary> =>
  onStore(options.environment, (config) => restoreInto(config, options))
