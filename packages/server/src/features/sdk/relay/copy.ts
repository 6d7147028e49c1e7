import type { TokenView } from '#features/identity/index'
import type { ClientFeature, FedEnvironment, Segment } from '#features/sdk/snapshot/index'
import { type LineFileHead, readLineFile, writeLineFile } from '#platform/line-file'

/** An environment in the copy. */
export interface CopiedEnvironment extends FedEnvironment {
  /** Undefined means all projects. */
  readonly projects: readonly string[] | undefined
  /** The hash of the upstream and the token that it was read with. Another token may see less. */
  readonly readWith: string
  readonly confirmedAt: string
}

/** Everything that a relay needs to serve SDKs while its upstream is away. */
export interface RelayCopy {
  readonly environments: readonly CopiedEnvironment[]
  /** Tokens of SDKs by hash. Secrets are never written. */
  readonly tokens: Iterable<readonly [hash: string, token: TokenView]>
}

const FORMAT: LineFileHead = { format: 'leverframe-relay', version: 1 }

type Line =
  | readonly ['environment', Omit<CopiedEnvironment, 'features' | 'segments'>]
  /** Of the environment before it. */
  | readonly ['feature', ClientFeature]
  | readonly ['segment', Segment]
  | readonly ['token', string, TokenView]

function* linesOf({ environments, tokens }: RelayCopy): Generator<LineFileHead | Line> {
  yield FORMAT
  for (const { features, segments, ...environment } of environments) {
    yield ['environment', environment]
    for (const feature of features) yield ['feature', feature]
    for (const segment of segments) yield ['segment', segment]
  }
  for (const [hash, token] of tokens) yield ['token', hash, token]
}

export const writeRelayCopy = (path: string, copy: RelayCopy): Promise<void> => writeLineFile(path, linesOf(copy))

/** Undefined when there is no file. Throws when the file is not a complete copy. */
export function readRelayCopy(path: string): RelayCopy | undefined {
  const lines = readLineFile(path, FORMAT)
  if (!lines) return undefined
  const environments: (CopiedEnvironment & { features: ClientFeature[]; segments: Segment[] })[] = []
  const tokens: [string, TokenView][] = []
  lines.next()
  for (const line of lines as Iterable<Line>) {
    const last = environments.at(-1)
    if (line[0] === 'environment') environments.push({ ...line[1], features: [], segments: [] })
    else if (line[0] === 'feature') last?.features.push(line[1])
    else if (line[0] === 'segment') last?.segments.push(line[1])
    else tokens.push([line[1], line[2]])
  }
  return { environments, tokens }
}
