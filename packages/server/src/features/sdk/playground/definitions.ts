import { type Compiled, compile, type FeatureDefinition, type StrategyDefinition } from '@leverframe/engine'
import type { EnvironmentSnapshot, SnapshotEntry } from '#features/sdk/snapshot/index'

/** An environment, or one that somebody thinks of. */
export type Stage = Pick<EnvironmentSnapshot, 'name' | 'entries' | 'get' | 'segment' | 'refusedPatterns'>

/** What SDKs are told, with what they are not: ids, titles, and strategies that are switched off. */
export function fullDefinition({ toggle, feature }: SnapshotEntry, environment: string): FeatureDefinition {
  const told = feature.strategies[Symbol.iterator]()
  const strategies = (toggle.environments.get(environment)?.strategies ?? []).map((strategy): StrategyDefinition => {
    const { id, title, disabled } = strategy
    const definition = disabled ? strategy : { ...strategy, ...told.next().value }
    return { ...definition, id, title, disabled }
  })
  return { ...feature, strategies }
}

const idsIn = ({ strategies }: FeatureDefinition): number[] => strategies.flatMap(({ segments = [] }) => [...segments])

/** Some toggles with everything that they need, ready to be asked about many contexts. */
export function compiledWith(environment: Stage, entries: readonly SnapshotEntry[]): Compiled {
  const definitions = new Map<string, FeatureDefinition>()
  for (const { feature } of entries)
    for (const { feature: name } of feature.dependencies ?? []) {
      const parent = environment.get(name)
      if (parent) definitions.set(name, parent.feature)
    }
  for (const entry of entries) definitions.set(entry.toggle.name, fullDefinition(entry, environment.name))
  const ids = new Set([...definitions.values()].flatMap(idsIn))
  const segments = [...ids].flatMap((id) => environment.segment(id) ?? [])
  return compile(definitions.values(), segments, { refused: environment.refusedPatterns })
}

/** The same for one of them. */
export const compiledAlone = (environment: Stage, entry: SnapshotEntry): Compiled => compiledWith(environment, [entry])
