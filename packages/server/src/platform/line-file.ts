import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The reason why a file cannot be used; the message continues "<path> …". */
export class NoGoodCopy extends Error {}

/** The first line of a file. Files of another format or version are not read. */
export interface LineFileHead {
  readonly format: string
  /** Incremented with every change of the format. */
  readonly version: number
}

/** Characters per write. The event loop runs between two writes. */
const PIECE = 65_536

/** The last line: the digest of all bytes before it. */
const endLine = (digest: string): string => `${JSON.stringify(['end', digest])}\n`

function* piecesOf(lines: Iterable<unknown>): Generator<Buffer> {
  const digest = createHash('sha256')
  let text = ''
  for (const line of lines) {
    text += `${JSON.stringify(line)}\n`
    if (text.length < PIECE) continue
    const piece = Buffer.from(text)
    digest.update(piece)
    yield piece
    text = ''
  }
  const rest = Buffer.from(text)
  yield rest
  yield Buffer.from(endLine(digest.update(rest).digest('hex')))
}

/** Writes one JSON value per line. Replaces the previous file only after the new one is complete and synced to disk. */
export async function writeLineFile(path: string, lines: Iterable<unknown>): Promise<void> {
  const unfinished = `${path}.${process.pid}.tmp`
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  // A file left behind by a crash may be readable by others.
  await rm(unfinished, { force: true })
  try {
    const file = await open(unfinished, 'wx', 0o600)
    try {
      for (const piece of piecesOf(lines)) await file.writeFile(piece)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** The lines without the last one; undefined when there is no file. Throws when the file is not complete. */
export function readLineFile(path: string, expected: LineFileHead): Generator<unknown> | undefined {
  const bytes = bytesOf(path)
  return bytes && checkedLines(bytes, expected)
}

function bytesOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new NoGoodCopy('cannot be read', { cause: error })
  }
}

function checkedLines(bytes: Buffer, expected: LineFileHead): Generator<unknown> {
  const first = bytes.indexOf('\n') + 1
  const last = bytes.lastIndexOf('\n', -2) + 1
  checkHead(jsonOf(bytes.subarray(0, first)), expected)
  const digest = createHash('sha256').update(bytes.subarray(0, last)).digest('hex')
  if (bytes.subarray(last).toString() !== endLine(digest)) throw new NoGoodCopy('is damaged, or not whole')
  return linesIn(bytes.subarray(0, last))
}

function jsonOf(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString())
  } catch {
    return undefined
  }
}

function checkHead(head: unknown, expected: LineFileHead): void {
  const { format, version } = (head ?? {}) as Partial<LineFileHead>
  if (format !== expected.format) throw new NoGoodCopy('is not a copy that Leverframe wrote')
  if (version !== expected.version)
    throw new NoGoodCopy(`was written in version ${version} of its format, and not ${expected.version}`)
}

function* linesIn(bytes: Buffer): Generator<unknown> {
  for (let from = 0; from < bytes.length; ) {
    const to = bytes.indexOf('\n', from) + 1
    yield JSON.parse(bytes.subarray(from, to).toString())
    from = to
  }
}
