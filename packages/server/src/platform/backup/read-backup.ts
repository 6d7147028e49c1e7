import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { StringDecoder } from 'node:string_decoder'
import { createGunzip } from 'node:zlib'
import { yieldIfDue } from '../turns.ts'
import { unknownMigrations } from './catalogue.ts'
import {
  BackupFailure,
  FORMAT,
  FORMAT_VERSION,
  type Header,
  isRowLine,
  type TableHead,
  type Trailer,
} from './format.ts'

/** The lines of a compressed file, in pieces. */
async function* linesOf(file: string): AsyncGenerator<readonly string[]> {
  const gunzip = createGunzip()
  const input = createReadStream(file)
  input.on('error', (error) => gunzip.destroy(error))
  const decoder = new StringDecoder('utf8')
  let rest = ''
  try {
    for await (const chunk of input.pipe(gunzip)) {
      const lines = (rest + decoder.write(chunk as Buffer)).split('\n')
      rest = lines.pop() as string
      yield lines
      await yieldIfDue()
    }
    if (rest + decoder.end() !== '') throw new Error('the last line is incomplete')
  } finally {
    input.destroy()
  }
}

const isHeader = (value: unknown): value is Header =>
  typeof value === 'object' && value !== null && (value as Partial<Header>).format === FORMAT

function demandHeader(line: string): Header {
  const header: unknown = JSON.parse(line)
  if (!isHeader(header)) throw new Error('it does not begin with a header')
  if (header.formatVersion > FORMAT_VERSION)
    throw new BackupFailure(
      `The backup was written by Leverframe ${header.version} in format ${header.formatVersion}, and this version reads format ${FORMAT_VERSION}. Use that version`,
    )
  const newer = unknownMigrations(header.migrations)
  if (newer.length > 0)
    throw new BackupFailure(
      `The backup is of a newer version of Leverframe, ${header.version} (${newer.join(', ')}). Use that version`,
    )
  return header
}

function demandSame(trailer: Trailer, rows: Readonly<Record<string, number>>, sha256: string): void {
  if (trailer.sha256 !== sha256) throw new Error('the checksum does not match')
  if (JSON.stringify(trailer.rows) !== JSON.stringify(rows)) throw new Error('the number of rows does not match')
}

/** A part of a backup. Rows belong to the table before them. */
export type Part =
  | { readonly header: Header }
  | { readonly table: TableHead }
  | { readonly rows: readonly string[] }
  | { readonly trailer: Trailer }

/** Collects the lines of a backup into parts, and checks the last one against the others. */
class Parts {
  readonly #hash = createHash('sha256')
  readonly #rows: Record<string, number> = {}
  #table: string | undefined
  #header: Header | undefined
  #isComplete = false

  demandComplete(): void {
    if (!this.#isComplete) throw new Error('its end is missing')
  }

  *partsOf(lines: readonly string[]): Generator<Part> {
    let rows: string[] = []
    for (const line of lines) {
      if (this.#header && isRowLine(line)) {
        rows.push(line)
        continue
      }
      if (rows.length > 0) yield this.#counted(rows)
      rows = []
      yield this.#single(line)
    }
    if (rows.length > 0) yield this.#counted(rows)
  }

  #counted(rows: readonly string[]): Part {
    if (this.#table === undefined || this.#isComplete) throw new Error('it has rows without a table')
    this.#rows[this.#table] = (this.#rows[this.#table] ?? 0) + rows.length
    this.#hash.update(`${rows.join('\n')}\n`)
    return { rows }
  }

  #single(line: string): Part {
    if (this.#isComplete) throw new Error('there is more after its end')
    if (!this.#header) {
      this.#header = demandHeader(line)
      this.#hash.update(`${line}\n`)
      return { header: this.#header }
    }
    const value = JSON.parse(line) as TableHead | Trailer
    if ('sha256' in value) {
      demandSame(value, this.#rows, this.#hash.digest('hex'))
      this.#isComplete = true
      return { trailer: value }
    }
    this.#hash.update(`${line}\n`)
    this.#table = value.table
    this.#rows[value.table] = 0
    return { table: value }
  }
}

const isAboutFile = (error: unknown): boolean => /^E[A-Z]+$/.test((error as NodeJS.ErrnoException).code ?? '')

/** Reads a backup and fails at its end unless the checksum and the number of rows are right. */
export async function* readBackup(file: string): AsyncGenerator<Part> {
  const parts = new Parts()
  try {
    for await (const lines of linesOf(file)) yield* parts.partsOf(lines)
    parts.demandComplete()
  } catch (error) {
    if (error instanceof BackupFailure) throw error
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new BackupFailure(`${file} does not exist`)
    if (isAboutFile(error)) throw new BackupFailure(`${file} cannot be read: ${(error as Error).message}`)
    const reason = (error as Error).message
    throw new BackupFailure(`${file} is not a complete backup of Leverframe: ${reason}`, { cause: error })
  }
}

export interface Verified {
  readonly header: Header
  readonly trailer: Trailer
}

/** Reads the whole file. `onRows` receives the rows with their table. */
export async function verifyBackup(
  file: string,
  stopping: AbortSignal,
  onRows: (table: TableHead, rows: readonly string[]) => void = () => {},
): Promise<Verified> {
  let header: Header | undefined
  let table: TableHead | undefined
  let trailer: Trailer | undefined
  for await (const part of readBackup(file)) {
    stopping.throwIfAborted()
    if ('header' in part) header = part.header
    else if ('table' in part) table = part.table
    else if ('rows' in part) onRows(table as TableHead, part.rows)
    else trailer = part.trailer
  }
  return { header: header as Header, trailer: trailer as Trailer }
}
