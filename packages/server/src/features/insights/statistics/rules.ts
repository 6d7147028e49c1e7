import type { Statistics } from './schema.ts'

/** A toggle with what the statistics count. */
export interface CountedToggle {
  readonly archived: boolean
  readonly environments: ReadonlyMap<
    string,
    { readonly strategies: readonly { readonly constraints: readonly { readonly values?: readonly string[] }[] }[] }
  >
}

export type ToggleStatistics = Pick<
  Statistics,
  'featureToggles' | 'maxEnvironmentStrategies' | 'maxConstraints' | 'maxConstraintValues'
>

/** Counts toggle by toggle, so that the caller can pause between two of them. Archived toggles are left out. */
export function* countToggles(toggles: Iterable<CountedToggle>): Generator<void, ToggleStatistics> {
  const counts = { featureToggles: 0, maxEnvironmentStrategies: 0, maxConstraints: 0, maxConstraintValues: 0 }
  for (const { archived, environments } of toggles) {
    if (archived) continue
    counts.featureToggles += 1
    for (const { strategies } of environments.values()) {
      counts.maxEnvironmentStrategies = Math.max(counts.maxEnvironmentStrategies, strategies.length)
      for (const { constraints } of strategies) {
        counts.maxConstraints = Math.max(counts.maxConstraints, constraints.length)
        for (const { values = [] } of constraints)
          counts.maxConstraintValues = Math.max(counts.maxConstraintValues, values.length)
      }
    }
    yield
  }
  return counts
}

/** The text whose checksum is the `sum`. */
export const summedText = (all: Omit<Statistics, 'sum'>): string =>
  [
    all.instanceId,
    all.users,
    all.featureToggles,
    all.projects,
    all.roles,
    all.groups,
    all.environments,
    all.segments,
  ].join('')

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

function cellOf(value: unknown): string {
  if (typeof value === 'string') return quoted(value)
  return typeof value === 'object' ? quoted(JSON.stringify(value)) : String(value)
}

/** One line of names and one of values. Lists and objects are JSON. */
export const csvOf = (statistics: Statistics): string =>
  [Object.keys(statistics).map(quoted), Object.values(statistics).map(cellOf)]
    .map((cells) => `${cells.join(',')}\r\n`)
    .join('')
