import { type Compiled, compile, type FeatureDefinition, type StrategyDefinition } from '@leverframe/engine'
import type { EnvironmentSnapshot, SnapshotEntry } from '#features/sdk/snapshot/index'

/** An environment that can be evaluated: a real one, or one with planned changes. */
export type EvaluationEnvironment = Pick<
  EnvironmentSnapshot,
  'name' | 'entries' | 'get' | 'segment' | 'refusedPatterns'
>

/** The definition for SDKs with the parts that SDKs do not get: ids, titles and disabled strategies. */
export function fullDefinition({ toggle, feature }: SnapshotEntry, environment: string): FeatureDefinition {
  const sent = feature.strategies[Symbol.iterator]()
  const strategies = (toggle.environments.get(environment)?.strategies ?? []).map((strategy): StrategyDefinition => {
    const { id, title, disabled } = strategy
    const definition = disabled ? strategy : { ...strategy, ...sent.next().value }
    return { ...definition, id, title, disabled }
  })
  return { ...feature, strategies }
}

const idsIn = ({ strategies }: FeatureDefinition): number[] => strategies.flatMap(({ segments = [] }) => [...segments])

/** Compiles some toggles with their parents and segments, as they are at the call. */
export async function compiledWith(
  environment: EvaluationEnvironment,
  entries: readonly SnapshotEntry[],
): Promise<Compiled> {
  const definitions = new Map<string, FeatureDefinition>()
  for (const { feature } of entries)
    for (const { feature: name } of feature.dependencies ?? []) {
      const parent = environment.get(name)
      if (parent) definitions.set(name, parent.feature)
    }
  for (const entry of entries) definitions.set(entry.toggle.name, fullDefinition(entry, environment.name))
  const ids = new Set([...definitions.values()].flatMap(idsIn))
  const segments = [...ids].flatMap((id) => environment.segment(id) ?? [])
  return compile(definitions.values(), segments, { refused: await environment.refusedPatterns() })
}

/** Compiles one toggle with its parents and segments. */
export const compiledAlone = (environment: EvaluationEnvironment, entry: SnapshotEntry): Promise<Compiled> =>
  compiledWith(environment, [entry])
