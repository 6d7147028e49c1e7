import {
  type Compiled,
  type Context,
  compile,
  type FeatureDefinition,
  type Outcome,
  STRATEGY_NAMES,
} from '@leverframe/engine'
import { canonical } from '../import-from/normal.ts'
import { contextFrom, contextsOf, mixedContexts, unique, type Values } from './contexts.ts'

export interface Result {
  readonly enabled: boolean
  readonly variant: string | null
  readonly payload?: string
}

export interface Difference {
  readonly environment: string
  readonly toggle: string
  readonly problem: string
  /** The first context with another result. */
  readonly context?: Values
  readonly here?: Result
  readonly there?: Result
  /** The number of contexts with another result. */
  readonly count?: number
}

export const resultOf = (outcome: Outcome | undefined): Result => {
  const { enabled = false, variant } = outcome ?? {}
  const payload = variant?.payload
  return {
    enabled,
    variant: variant?.enabled ? variant.name : null,
    ...(payload && { payload: `${payload.type}: ${payload.value}` }),
  }
}

const isSame = (a: Result, b: Result): boolean =>
  a.enabled === b.enabled && a.variant === b.variant && a.payload === b.payload

/** Strategies that this machine cannot evaluate: those of your own, and those that depend on the host. */
const isOpaque = ({ name }: { readonly name: string }): boolean =>
  !STRATEGY_NAMES.includes(name) || name === 'applicationHostname'

const opaqueParts = ({ strategies }: FeatureDefinition): string =>
  canonical(
    strategies
      .filter(isOpaque)
      .map(({ name, parameters, constraints = [] }) => ({ name, parameters, constraints: constraints.length })),
  )

/** The contexts of the parents are tried too: they decide about the toggle. */
function contextsFor(name: string, sides: readonly ReadonlyMap<string, FeatureDefinition>[]): Values[] {
  const own = sides.flatMap((side) => side.get(name) ?? [])
  const parents = own.flatMap(({ dependencies = [] }) =>
    dependencies.flatMap(({ feature }) => sides.flatMap((side) => side.get(feature) ?? [])),
  )
  return unique([...own, ...parents].flatMap(contextsOf))
}

export interface Compared {
  readonly differences: Difference[]
  readonly toggles: number
  readonly evaluations: number
  /** Toggles that one server does not have and that are off on the other: SDKs see no difference. */
  readonly absent: readonly string[]
  /** Contexts of this environment, for further comparisons. */
  readonly contexts: readonly Values[]
}

interface Side {
  readonly features: ReadonlyMap<string, FeatureDefinition>
  readonly compiled: Compiled
}

const sideOf = (features: readonly FeatureDefinition[]): Side => ({
  features: new Map(features.map((one) => [one.name, one])),
  compiled: compile(features, []),
})

/** Random draws use the same number on both sides. */
const RANDOM = [0.03, 0.5, 0.97]
const NOW = Date.parse('2026-06-01T12:00:00.000Z')

function compareToggle(
  environment: string,
  toggle: string,
  [here, there]: readonly [Side, Side],
  contexts: readonly Context[],
  values: readonly Values[],
) {
  let first: Omit<Difference, 'count'> | undefined
  let count = 0
  for (const [index, context] of contexts.entries()) {
    const random = RANDOM[index % RANDOM.length] as number
    const chance = { now: NOW, random: () => random }
    const [a, b] = [here, there].map(({ compiled }) => resultOf(compiled.evaluate(toggle, context, chance))) as [
      Result,
      Result,
    ]
    if (isSame(a, b)) continue
    count++
    first ??= { environment, toggle, problem: 'another result', context: values[index] ?? {}, here: a, there: b }
  }
  return first ? { ...first, count } : undefined
}

function definitionProblem(
  here: FeatureDefinition | undefined,
  there: FeatureDefinition | undefined,
): string | undefined {
  if (!here) return 'the toggle is missing here'
  if (!there) return 'the toggle exists only here'
  if (opaqueParts(here) !== opaqueParts(there)) return 'strategies that only your clients evaluate are not the same'
  return (here.impressionData ?? false) === (there.impressionData ?? false)
    ? undefined
    : 'impression data is not the same'
}

/** Evaluates the definitions of both servers with one engine. */
export function compareDefinitions(
  environment: string,
  here: readonly FeatureDefinition[],
  there: readonly FeatureDefinition[],
  mixed: number,
): Compared {
  const sides = [sideOf(here), sideOf(there)] as const
  const maps = sides.map(({ features }) => features)
  const names = [...new Set([...here, ...there].map(({ name }) => name))].toSorted()
  const own = new Map(names.map((name) => [name, contextsFor(name, maps)]))
  const all = unique([...own.values()].flat())
  const shared = mixedContexts(all, mixed)
  const differences: Difference[] = []
  const absent: string[] = []
  let evaluations = 0
  for (const toggle of names) {
    const [a, b] = maps.map((map) => map.get(toggle))
    if (!(a && b) && !(a ?? b)?.enabled) {
      absent.push(toggle)
      continue
    }
    const problem = definitionProblem(a, b)
    if (problem !== undefined) differences.push({ environment, toggle, problem })
    if (!a || !b) continue
    const values = [...(own.get(toggle) ?? []), ...shared]
    evaluations += values.length
    const found = compareToggle(environment, toggle, sides, values.map(contextFrom), values)
    if (found) differences.push(found)
  }
  return { differences, toggles: names.length, evaluations, absent, contexts: [...all, ...shared] }
}

/** Whether the result is the same for every request with the same context, wherever it is evaluated. */
export function isRepeatable({ strategies, variants = [] }: FeatureDefinition): boolean {
  const isRandom = (stickiness: unknown) => stickiness === 'random'
  return !(
    strategies.some(isOpaque) ||
    strategies.some(({ name }) => name === 'gradualRolloutRandom') ||
    strategies.some((one) => isRandom(one.parameters?.stickiness) || isRandom(one.variants?.[0]?.stickiness)) ||
    isRandom(variants[0]?.stickiness)
  )
}
