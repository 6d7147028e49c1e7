import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Config } from '../config/settings.ts'
import { ensurePrivateFolder } from '../private-files.ts'
import { VERSION } from '../version.ts'
import { type SourceTable, unknownMigrations } from './catalogue.ts'
import { BackupFailure, FORMAT, FORMAT_VERSION, type Header, rowLine, type TableHead, type Trailer } from './format.ts'
import { keyIdsIn } from './key-ids.ts'
import { openSource, type Source } from './source.ts'

export interface Progress {
  readonly rows: number
  /** Undefined while it is unknown. */
  readonly totalRows?: number
  readonly tables: number
  readonly totalTables: number
}

export interface BackupOptions {
  readonly file: string
  readonly config: Config
  readonly clock: () => Date
  readonly stopping: AbortSignal
  readonly onProgress?: (progress: Progress) => void
  /** Overwrites the file if it exists. */
  readonly isReplacing: boolean
}

export interface BackupSummary extends Omit<Trailer, 'rows'> {
  readonly file: string
  readonly bytes: number
  readonly tables: number
  readonly rows: number
  readonly createdAt: string
  readonly engine: Source['engine']
}

/** The name of a backup that is not complete yet. */
export const PARTIAL = '.partial'

function demandKnownStore({ migrations }: Source): void {
  if (migrations.length === 0) throw new BackupFailure('DATABASE_URL leads to a database without a store of Leverframe')
  const unknown = unknownMigrations(migrations)
  if (unknown.length > 0)
    throw new BackupFailure(
      `The store was changed by a newer version of Leverframe (${unknown.join(', ')}). Use the command of that version`,
    )
}

/** The lines of a backup. The function returns what their end says: it is complete after the last line. */
function backupText(source: Source, header: Header, onProgress: (progress: Progress) => void) {
  const rows: Record<string, number> = {}
  const keyIds = new Set<string>()
  const hash = createHash('sha256')
  const hashed = (text: string): string => {
    hash.update(text)
    return text
  }
  const totals = { rows: 0, tables: 0, totalTables: source.tables.length }
  const trailer = (): Trailer => ({ rows, keyIds: [...keyIds].sort(), sha256: hash.copy().digest('hex') })

  async function* linesOfTable(table: SourceTable): AsyncGenerator<string> {
    const { name, columns, sequence } = table
    const head: TableHead = { table: name, columns, ...(sequence === undefined ? {} : { sequence }) }
    yield hashed(`${JSON.stringify(head)}\n`)
    rows[name] = 0
    totals.tables++
    for await (const batch of source.rows(table)) {
      rows[name] += batch.length
      totals.rows += batch.length
      onProgress({ ...totals })
      const text = batch.map((row) => `${rowLine(row)}\n`).join('')
      for (const keyId of keyIdsIn(text)) keyIds.add(keyId)
      yield hashed(text)
    }
  }

  async function* lines(): AsyncGenerator<string> {
    yield hashed(`${JSON.stringify(header)}\n`)
    for (const table of source.tables) yield* linesOfTable(table)
    yield `${JSON.stringify(trailer())}\n`
  }
  return { lines, trailer, totals }
}

function demandNoFile(file: string): void {
  if (existsSync(file)) throw new BackupFailure(`${file} exists. Choose another name, or use --replace`)
}

/** Writes next to the final path and renames: the file appears completely or not at all. */
async function writePrivately(
  { file, stopping, isReplacing }: BackupOptions,
  text: AsyncIterable<string>,
): Promise<number> {
  ensurePrivateFolder(dirname(file))
  const partial = `${file}.${process.pid}${PARTIAL}`
  await rm(partial, { force: true })
  try {
    // `flush` waits until the disk has everything.
    const output = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(Readable.from(text), createGzip(), output, { signal: stopping })
    stopping.throwIfAborted()
    const { size } = await stat(partial)
    if (!isReplacing) demandNoFile(file)
    await rename(partial, file)
    return size
  } catch (error) {
    await rm(partial, { force: true })
    // A write that fails, for example on a full disk, does not name its file.
    throw error instanceof Error && 'code' in error && !('path' in error) ? Object.assign(error, { path: file }) : error
  }
}

/** Writes one consistent state of the store to a file while servers use the store. */
export async function writeBackup(options: BackupOptions): Promise<BackupSummary> {
  const { file, config, clock, onProgress = () => {} } = options
  if (!options.isReplacing) demandNoFile(file)
  const source = await openSource(config)
  try {
    demandKnownStore(source)
    const createdAt = clock().toISOString()
    const { engine, migrations } = source
    const header = {
      format: FORMAT,
      formatVersion: FORMAT_VERSION,
      version: VERSION,
      engine,
      createdAt,
      migrations,
    } as const
    const { lines, trailer, totals } = backupText(source, header, onProgress)
    const bytes = await writePrivately(options, lines())
    const { keyIds, sha256 } = trailer()
    return { file, bytes, tables: totals.tables, rows: totals.rows, createdAt, engine, keyIds, sha256 }
  } finally {
    await source.close()
  }
}
