import { type EnvironmentSnapshot, type SnapshotEntry, segmentIdsOf } from '#features/sdk/snapshot/index'

/** The dates in the constraints of a toggle, and its segments, which may contain dates. */
interface Dated {
  readonly times: readonly number[]
  readonly segmentIds: readonly number[]
}

interface Known {
  readonly revision: number
  /** Only toggles with dates or segments. */
  readonly byToggle: Map<string, Dated>
  /** Ascending. */
  readonly times: readonly number[]
}

const known = new WeakMap<EnvironmentSnapshot, Known>()

interface MayHaveDate {
  readonly operator: string
  readonly value?: string | undefined
}

const timesIn = (constraints: readonly MayHaveDate[]): number[] =>
  constraints
    .filter(({ operator }) => operator.startsWith('DATE_'))
    .map(({ value }) => Date.parse(value ?? ''))
    .filter((time) => !Number.isNaN(time))

function put(byToggle: Map<string, Dated>, { feature }: SnapshotEntry): void {
  const times = feature.strategies.flatMap(({ constraints }) => timesIn(constraints))
  const segmentIds = segmentIdsOf(feature)
  if (times.length + segmentIds.length > 0) byToggle.set(feature.name, { times, segmentIds })
}

/** Reads only the toggles that changed since `before`. */
function byToggleIn(environment: EnvironmentSnapshot, before: Known | undefined): Map<string, Dated> {
  const changes = before && environment.journal.since(before.revision)
  const byToggle: Map<string, Dated> = changes ? before.byToggle : new Map()
  if (!changes) for (const entry of environment.entries) put(byToggle, entry)
  for (const change of changes ?? []) {
    if (!('name' in change)) continue
    byToggle.delete(change.name)
    const entry = environment.get(change.name)
    if (entry) put(byToggle, entry)
  }
  return byToggle
}

function lookAt(environment: EnvironmentSnapshot, before: Known | undefined): Known {
  const byToggle = byToggleIn(environment, before)
  const times = new Set<number>()
  const segmentIds = new Set<number>()
  for (const dated of byToggle.values()) {
    for (const time of dated.times) times.add(time)
    for (const id of dated.segmentIds) segmentIds.add(id)
  }
  for (const id of segmentIds) for (const time of timesIn(environment.segment(id)?.constraints ?? [])) times.add(time)
  return { revision: environment.revision, byToggle, times: [...times].sort((a, b) => a - b) }
}

/**
 * A number that changes exactly when a date in a constraint is reached or passed. While it is the same, time changes no result.
 */
export function momentIn(environment: EnvironmentSnapshot, now: number): number {
  const before = known.get(environment)
  const found = before?.revision === environment.revision ? before : lookAt(environment, before)
  known.set(environment, found)
  let moment = 0
  for (const time of found.times) {
    if (time > now) break
    moment += time === now ? 1 : 2
  }
  return moment
}
