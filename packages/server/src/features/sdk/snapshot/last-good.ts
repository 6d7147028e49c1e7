import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { TokenView } from '#features/identity/index'
import type { KnownToggle, Segment, World } from './types.ts'

/** All data that the data plane needs to serve SDKs without a store. */
export interface LastGood {
  readonly world: World
  /** SDK tokens by hash. Secrets and admin tokens are never written. */
  readonly tokens: ReadonlyMap<string, TokenView>
  /** Allowed origins of the frontend API. */
  readonly origins: readonly string[]
  readonly writtenAt: string
}

/** The reason why a file cannot be used; the message continues "<path> …". */
export class NoGoodCopy extends Error {}

const FORMAT = 'leverframe-last-good'
/** Incremented with every change of the format. Files of other versions are not read. */
const VERSION = 2
/** Characters per write. The event loop runs between two writes. */
const PIECE = 65_536

interface Head extends Omit<World, 'toggles' | 'segments'> {
  readonly format: string
  readonly version: number
  readonly writtenAt: string
  readonly origins: readonly string[]
}

type Line =
  | readonly ['flag', Omit<KnownToggle, 'environments'> & { readonly environments: [string, unknown][] }]
  | readonly ['segment', Segment]
  | readonly ['token', string, TokenView]
  /** The digest of all bytes before this line. */
  | readonly ['end', string]

function* linesOf({ world, tokens, origins, writtenAt }: LastGood): Generator<Head | Line> {
  const { eventId, environments, toggles, segments, unused } = world
  yield { format: FORMAT, version: VERSION, writtenAt, eventId, environments, unused, origins }
  for (const toggle of toggles) yield ['flag', { ...toggle, environments: [...toggle.environments] }]
  for (const segment of segments) yield ['segment', segment]
  for (const [hash, token] of tokens) if (token.type !== 'admin') yield ['token', hash, token]
}

function* piecesOf(copy: LastGood): Generator<Buffer> {
  const digest = createHash('sha256')
  let text = ''
  for (const line of linesOf(copy)) {
    text += `${JSON.stringify(line)}\n`
    if (text.length < PIECE) continue
    const piece = Buffer.from(text)
    digest.update(piece)
    yield piece
    text = ''
  }
  const rest = Buffer.from(text)
  yield rest
  yield Buffer.from(`${JSON.stringify(['end', digest.update(rest).digest('hex')])}\n`)
}

/** Replaces the previous file only after the new one is complete and synced to disk. */
export async function writeLastGood(path: string, copy: LastGood): Promise<void> {
  const unfinished = `${path}.${process.pid}.tmp`
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  // A file left behind by a crash may be readable by others.
  await rm(unfinished, { force: true })
  try {
    const file = await open(unfinished, 'wx', 0o600)
    try {
      for (const piece of piecesOf(copy)) await file.writeFile(piece)
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

/** Undefined when there is no file. Throws when the file is not a complete copy. */
export function readLastGood(path: string): LastGood | undefined {
  const bytes = bytesOf(path)
  return bytes && parsed(bytes)
}

function bytesOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new NoGoodCopy('cannot be read', { cause: error })
  }
}

function parsed(bytes: Buffer): LastGood {
  const first = bytes.indexOf('\n') + 1
  const last = bytes.lastIndexOf('\n', -2) + 1
  checkHead(jsonOf(bytes.subarray(0, first)))
  const digest = createHash('sha256').update(bytes.subarray(0, last)).digest('hex')
  if (bytes.subarray(last).toString() !== `${JSON.stringify(['end', digest])}\n`)
    throw new NoGoodCopy('is damaged, or not whole')
  return contentOf(bytes.subarray(0, last))
}

function jsonOf(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString())
  } catch {
    return undefined
  }
}

function checkHead(head: unknown): void {
  const { format, version } = (head ?? {}) as Partial<Head>
  if (format !== FORMAT) throw new NoGoodCopy('is not a copy that Leverframe wrote')
  if (version !== VERSION) throw new NoGoodCopy(`was written in version ${version} of its format, and not ${VERSION}`)
}

/** Trusts the content: the digest and the version were checked before. */
function contentOf(bytes: Buffer): LastGood {
  const toggles: KnownToggle[] = []
  const segments: Segment[] = []
  const tokens = new Map<string, TokenView>()
  let head: Head | undefined
  for (const line of linesIn(bytes)) {
    if (head === undefined) head = line as Head
    else put(line as Line, toggles, segments, tokens)
  }
  const { writtenAt, eventId, environments, unused, origins } = head as Head
  return { world: { eventId, environments, toggles, segments, unused }, tokens, origins, writtenAt }
}

function put(line: Line, toggles: KnownToggle[], segments: Segment[], tokens: Map<string, TokenView>): void {
  if (line[0] === 'flag') {
    const environments = new Map(line[1].environments) as KnownToggle['environments']
    toggles.push({ ...line[1], environments })
  } else if (line[0] === 'segment') segments.push(line[1])
  else if (line[0] === 'token') tokens.set(line[1], line[2])
}

function* linesIn(bytes: Buffer): Generator<unknown> {
  for (let from = 0; from < bytes.length; ) {
    const to = bytes.indexOf('\n', from) + 1
    yield JSON.parse(bytes.subarray(from, to).toString())
    from = to
  }
}
