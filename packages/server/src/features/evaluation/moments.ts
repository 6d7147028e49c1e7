import type { EnvironmentSnapshot } from '#features/snapshot/index'

interface Known {
  readonly revision: number
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

function timesOf(environment: EnvironmentSnapshot): number[] {
  const times = new Set<number>()
  const segments = new Set<number>()
  for (const { feature } of environment.entries)
    for (const strategy of feature.strategies) {
      for (const time of timesIn(strategy.constraints)) times.add(time)
      for (const id of strategy.segments ?? []) segments.add(id)
    }
  for (const id of segments) for (const time of timesIn(environment.segment(id)?.constraints ?? [])) times.add(time)
  return [...times].sort((a, b) => a - b)
}

/**
 * A number that changes whenever a date in a constraint is reached or passed, and never otherwise: between two of them time
 * changes no answer.
 */
export function momentIn(environment: EnvironmentSnapshot, now: number): number {
  const { revision } = environment
  let found = known.get(environment)
  if (found?.revision !== revision) {
    found = { revision, times: timesOf(environment) }
    known.set(environment, found)
  }
  let moment = 0
  for (const time of found.times) {
    if (time > now) break
    moment += time === now ? 1 : 2
  }
  return moment
}
