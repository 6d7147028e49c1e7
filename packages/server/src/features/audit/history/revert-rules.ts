import type { FullToggle, StrategyView, ToggleFields, VariantView } from '#features/toggles/index'
import { sameJson } from '#kernel/json'
import { diff } from './diff-rules.ts'
import { type Change, FIELD_NAMES } from './schema.ts'

interface Ref {
  readonly project: string
  readonly name: string
}
type ToggleEnvironment = Ref & { readonly environment: string }
type Environment = FullToggle['environments'][number]
type Order = readonly { readonly id: string; readonly sortOrder: number }[]

/** A write that can be stored and run later: the name of a command and its input. */
export type PlannedStep =
  | { readonly command: 'toggle.update'; readonly input: Ref & { readonly change: Partial<ToggleFields> } }
  | { readonly command: 'toggle.switch'; readonly input: ToggleEnvironment & { readonly enabled: boolean } }
  | {
      readonly command: 'strategy.add'
      readonly input: ToggleEnvironment & { readonly strategy: Omit<StrategyView, 'id'> }
    }
  | {
      readonly command: 'strategy.update'
      readonly input: ToggleEnvironment & {
        readonly id: string
        readonly change: Omit<StrategyView, 'id' | 'sortOrder'>
      }
    }
  | { readonly command: 'strategy.remove'; readonly input: ToggleEnvironment & { readonly id: string } }
  | { readonly command: 'strategy.sort'; readonly input: ToggleEnvironment & { readonly order: Order } }
  | {
      readonly command: 'variants.set'
      readonly input: Ref & { readonly environments: readonly string[]; readonly variants: readonly VariantView[] }
    }

export const REVERT_COMMANDS = [
  'toggle.update',
  'toggle.switch',
  'strategy.add',
  'strategy.update',
  'strategy.remove',
  'strategy.sort',
  'variants.set',
] as const satisfies readonly PlannedStep['command'][]

export interface RevertOptions {
  /** Revert only these environments, and not the fields of the toggle itself. */
  readonly environments?: readonly string[] | undefined
  /** The limit of the installation. If it would be exceeded, strategies are removed before others are added. */
  readonly maxStrategies?: number | undefined
}

export interface RevertPlan {
  readonly steps: readonly PlannedStep[]
  /** Environments that exist only now or existed only then. */
  readonly skippedEnvironments: readonly string[]
}

/** The maximum number of strategies that one command accepts. */
const MAX_SORTED = 1_000

/**
 * The writes that change a toggle from `now` to `then`; empty if nothing differs. A removed strategy
 * is added again with a new id. Such a strategy is recognised by its content, so that a second revert has
 * no steps.
 */
export function planRevert(now: FullToggle, then: FullToggle, options: RevertOptions = {}): RevertPlan {
  const ref = { project: now.project, name: now.name }
  const isSelected = ({ name }: Environment) => options.environments?.includes(name) ?? true
  const [current, past] = [now.environments.filter(isSelected), then.environments.filter(isSelected)]
  const names = new Set([...current, ...past].map(({ name }) => name))
  const pairs = current.flatMap((is) => {
    const was = past.find(({ name }) => name === is.name)
    return was ? [{ is, was }] : []
  })
  for (const { is } of pairs) names.delete(is.name)
  return {
    steps: [
      ...(options.environments ? [] : metadataSteps(ref, now, then)),
      ...pairs.flatMap(({ is, was }) => environmentSteps(ref, is, was, options.maxStrategies)),
    ],
    skippedEnvironments: [...names],
  }
}

/** The changes that a plan makes in one environment, field by field. */
export function plannedChanges(now: FullToggle, then: FullToggle, environment: string): Change[] {
  const configOf = ({ environments }: FullToggle) => {
    const there = environments.find(({ name }) => name === environment)
    if (!there) return {}
    const { enabled, strategies, variants } = there
    return { environments: { [environment]: { enabled, strategies, variants: variants ?? [] } } }
  }
  return diff(configOf(now), configOf(then))
}

function metadataSteps(ref: Ref, now: ToggleFields, then: ToggleFields): PlannedStep[] {
  const differing = FIELD_NAMES.filter((name) => !sameJson(now[name], then[name]))
  const change = Object.fromEntries(differing.map((name) => [name, then[name]]))
  return differing.length === 0 ? [] : [{ command: 'toggle.update', input: { ...ref, change } }]
}

/**
 * Switches off first and on last, so that SDKs never evaluate a mixture. Adds strategies before it removes others, so that an
 * environment that stays on always has an active strategy and is not switched off.
 */
function environmentSteps(ref: Ref, is: Environment, was: Environment, maxStrategies?: number): PlannedStep[] {
  const target: ToggleEnvironment = { ...ref, environment: is.name }
  const matching = match(is.strategies, was.strategies)
  const lacksRoom = maxStrategies !== undefined && is.strategies.length + matching.added.length > maxStrategies
  const goesOff = is.enabled && was.enabled && lacksRoom && !matching.kept.some((pair) => !pair.is.disabled)
  const switching = (enabled: boolean): PlannedStep => ({ command: 'toggle.switch', input: { ...target, enabled } })
  const variants = was.variants ?? []
  const { order, numberOf } = ordering(is.strategies, was.strategies, matching)
  const removing = matching.removed.map(
    ({ id }): PlannedStep => ({ command: 'strategy.remove', input: { ...target, id } }),
  )
  return [
    ...(is.enabled && !was.enabled ? [switching(false)] : []),
    ...(lacksRoom ? removing : []),
    ...matching.added.map((was): PlannedStep => {
      const strategy = { ...contentOf(was), sortOrder: numberOf(was) }
      return { command: 'strategy.add', input: { ...target, strategy } }
    }),
    ...updateSteps(target, matching.kept),
    ...(lacksRoom ? [] : removing),
    ...order.map((one): PlannedStep => ({ command: 'strategy.sort', input: { ...target, order: one } })),
    ...(sameJson(is.variants ?? [], variants)
      ? []
      : [{ command: 'variants.set', input: { ...ref, environments: [is.name], variants } } as const]),
    ...(was.enabled && (!is.enabled || goesOff) ? [switching(true)] : []),
  ]
}

interface Pair {
  readonly is: StrategyView
  readonly was: StrategyView
}

interface Matching {
  readonly kept: readonly Pair[]
  /** Strategies of `then`. */
  readonly added: readonly StrategyView[]
  /** Strategies of `now`. */
  readonly removed: readonly StrategyView[]
}

const contentOf = ({ id: _, sortOrder: _order, ...content }: StrategyView) => content

/** Keys to match strategies of now and then, from the most to the least certain. */
const MATCH_KEYS: readonly ((strategy: StrategyView) => string)[] = [
  ({ id }) => id,
  ({ id: _, ...rest }) => JSON.stringify(rest),
  (strategy) => JSON.stringify(contentOf(strategy)),
]

function match(now: readonly StrategyView[], then: readonly StrategyView[]): Matching {
  const partners = new Map<string, StrategyView>()
  let free: readonly StrategyView[] = now
  for (const keyOf of MATCH_KEYS) {
    const byKey = new Map<string, StrategyView[]>()
    for (const is of free) {
      const alike = byKey.get(keyOf(is)) ?? []
      alike.push(is)
      byKey.set(keyOf(is), alike)
    }
    for (const was of then) {
      const partner = partners.has(was.id) ? undefined : byKey.get(keyOf(was))?.shift()
      if (partner) partners.set(was.id, partner)
    }
    const taken = new Set(partners.values())
    free = now.filter((is) => !taken.has(is))
  }
  return {
    kept: then.flatMap((was) => {
      const is = partners.get(was.id)
      return is ? [{ is, was }] : []
    }),
    added: then.filter(({ id }) => !partners.has(id)),
    removed: free,
  }
}

/** Strategies that become active come first, because one of them may keep the environment on. */
function updateSteps(target: ToggleEnvironment, kept: Matching['kept']): PlannedStep[] {
  return kept
    .filter(({ is, was }) => !sameJson(contentOf(is), contentOf(was)))
    .toSorted((a, b) => Number(a.was.disabled) - Number(b.was.disabled))
    .map(({ is, was }) => ({ command: 'strategy.update', input: { ...target, id: is.id, change: contentOf(was) } }))
}

/**
 * How to restore the order of then. Strategies with an equal `sortOrder` are in the order of their creation, and added
 * strategies come last. If that gives another order, all get new numbers.
 */
function ordering(now: readonly StrategyView[], then: readonly StrategyView[], matching: Matching): Ordering {
  const { kept, added } = matching
  if (sameJson(reachedOrder(now, matching), then.map(idOf)))
    return { numberOf: ownNumber, order: sorting(kept, ({ is }) => is.sortOrder, ownNumber) }
  const positions = new Map(then.map(({ id }, index) => [id, index]))
  const newNumber = ({ id }: StrategyView) => positions.get(id) ?? 0
  const renumbering = sorting(kept, ({ is }) => is.sortOrder, newNumber)
  // The ids of added strategies are not known yet, so these keep the new numbers, and therefore all do.
  if (added.length > 0) return { numberOf: newNumber, order: renumbering }
  return { numberOf: ownNumber, order: [...renumbering, ...sorting(kept, ({ was }) => newNumber(was), ownNumber)] }
}

interface Ordering {
  /** The `sortOrder` of an added strategy. */
  readonly numberOf: (was: StrategyView) => number
  /** One entry for each command. */
  readonly order: readonly Order[]
}

const idOf = ({ id }: { readonly id: string }): string => id
const ownNumber = ({ sortOrder }: StrategyView): number => sortOrder
const byNumber = (a: StrategyView, b: StrategyView): number => a.sortOrder - b.sortOrder

/** The ids of then, in the order after all additions, when the kept strategies have their old numbers. */
function reachedOrder(now: readonly StrategyView[], { kept, added }: Matching): string[] {
  const wasOf = new Map(kept.map(({ is, was }) => [is.id, was]))
  const addedSet = new Set(added)
  return [...now, ...added]
    .toSorted(byNumber)
    .flatMap((one) => (addedSet.has(one) ? [one] : (wasOf.get(one.id) ?? [])))
    .toSorted(byNumber)
    .map(idOf)
}

/** Assigns new numbers to the strategies whose number differs, in chunks. */
function sorting(kept: Matching['kept'], from: (pair: Pair) => number, to: (was: StrategyView) => number): Order[] {
  const order = kept
    .filter((pair) => from(pair) !== to(pair.was))
    .map(({ is, was }) => ({ id: is.id, sortOrder: to(was) }))
  const parts: Order[] = []
  for (let start = 0; start < order.length; start += MAX_SORTED) parts.push(order.slice(start, start + MAX_SORTED))
  return parts
}
