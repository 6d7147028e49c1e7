import type { TokenView } from '#features/identity/index'
import { type LineFileHead, readLineFile, writeLineFile } from '#platform/line-file'
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

const FORMAT: LineFileHead = { format: 'leverframe-last-good', version: 2 }

interface Head extends Omit<World, 'toggles' | 'segments'>, LineFileHead {
  readonly writtenAt: string
  readonly origins: readonly string[]
}

type Line =
  | readonly ['flag', Omit<KnownToggle, 'environments'> & { readonly environments: [string, unknown][] }]
  | readonly ['segment', Segment]
  | readonly ['token', string, TokenView]

function* linesOf({ world, tokens, origins, writtenAt }: LastGood): Generator<Head | Line> {
  const { eventId, environments, toggles, segments, unused } = world
  yield { ...FORMAT, writtenAt, eventId, environments, unused, origins }
  for (const toggle of toggles) yield ['flag', { ...toggle, environments: [...toggle.environments] }]
  for (const segment of segments) yield ['segment', segment]
  for (const [hash, token] of tokens) if (token.type !== 'admin') yield ['token', hash, token]
}

export const writeLastGood = (path: string, copy: LastGood): Promise<void> => writeLineFile(path, linesOf(copy))

/** Undefined when there is no file. Throws when the file is not a complete copy. */
export function readLastGood(path: string): LastGood | undefined {
  const lines = readLineFile(path, FORMAT)
  return lines && contentOf(lines)
}

/** Trusts the content: the digest and the version were checked before. */
function contentOf(lines: Iterable<unknown>): LastGood {
  const toggles: KnownToggle[] = []
  const segments: Segment[] = []
  const tokens = new Map<string, TokenView>()
  let head: Head | undefined
  for (const line of lines) {
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
  else tokens.set(line[1], line[2])
}
