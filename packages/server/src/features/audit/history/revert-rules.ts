import type { FullToggle, StrategyView, ToggleFields, VariantView } from '#features/toggles/index'
import { sameJson } from '#kernel/json'
import { diff } from './diff-rules.ts'
import { type Change, FIELD_NAMES } from './schema.ts'

interface Ref {
  readonly project: string
  readonly name: string
}
type Place = Ref & { readonly environment: string }
type Environment = FullToggle['environments'][number]
type Order = readonly { readonly id: string; readonly sortOrder: number }[]

/** A write that can be stored and run later: the name of a command and its input. */
export type PlannedStep =
  | { readonly command: 'toggle.update'; readonly input: Ref & { readonly change: Partial<ToggleFields> } }
  | { readonly command: 'toggle.switch'; readonly input: Place & { readonly enabled: boolean } }
  | { readonly command: 'strategy.add'; readonly input: Place & { readonly strategy: Omit<StrategyView, 'id'> } }
  | {
      readonly command: 'strategy.update'
      readonly input: Place & { readonly id: string; readonly change: Omit<StrategyView, 'id' | 'sortOrder'> }
    }
  | { readonly command: 'strategy.remove'; readonly input: Place & { readonly id: string } }
  | { readonly command: 'strategy.sort'; readonly input: Place & { readonly order: Order } }
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
  /** Only these; description, type and the like stay then. */
  readonly environments?: readonly string[] | undefined
  /** The limit of the instance: where it leaves no room, strategies are removed before others come. */
  readonly maxStrategies?: number | undefined
}

export interface RevertPlan {
  readonly steps: readonly PlannedStep[]
  /** Exist only then or only now. */
  readonly skippedEnvironments: readonly string[]
}

/** The most that one command takes. */
const MAX_SORTED = 1_000

/**
 * The writes that make a toggle as it was `then` out of what it is `now`: nothing where nothing differs. A strategy that
 * is gone comes back under a new id; one that came back so is known by what it says, so that a second revert finds
 * nothing to do.
 */
export function planRevert(now: FullToggle, then: FullToggle, options: RevertOptions = {}): RevertPlan {
  const ref = { project: now.project, name: now.name }
  const isMeant = ({ name }: Environment) => options.environments?.includes(name) ?? true
  const [current, past] = [now.environments.filter(isMeant), then.environments.filter(isMeant)]
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

/** What a plan will make of one environment, field by field. */
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
 * Off first and on last, so that nobody meets a mixture; in between strategies come before others go, so that an
 * environment which stays on is never left without an active one and switched off for it.
 */
function environmentSteps(ref: Ref, is: Environment, was: Environment, maxStrategies?: number): PlannedStep[] {
  const place: Place = { ...ref, environment: is.name }
  const matching = match(is.strategies, was.strategies)
  const lacksRoom = maxStrategies !== undefined && is.strategies.length + matching.added.length > maxStrategies
  const goesOff = is.enabled && was.enabled && lacksRoom && !matching.kept.some((pair) => !pair.is.disabled)
  const switching = (enabled: boolean): PlannedStep => ({ command: 'toggle.switch', input: { ...place, enabled } })
  const variants = was.variants ?? []
  const { order, numberOf } = ordering(is.strategies, was.strategies, matching)
  const removing = matching.removed.map(
    ({ id }): PlannedStep => ({ command: 'strategy.remove', input: { ...place, id } }),
  )
  return [
    ...(is.enabled && !was.enabled ? [switching(false)] : []),
    ...(lacksRoom ? removing : []),
    ...matching.added.map((was): PlannedStep => {
      const strategy = { ...contentOf(was), sortOrder: numberOf(was) }
      return { command: 'strategy.add', input: { ...place, strategy } }
    }),
    ...updateSteps(place, matching.kept),
    ...(lacksRoom ? [] : removing),
    ...order.map((one): PlannedStep => ({ command: 'strategy.sort', input: { ...place, order: one } })),
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
  /** Of then. */
  readonly added: readonly StrategyView[]
  /** Of now. */
  readonly removed: readonly StrategyView[]
}

const contentOf = ({ id: _, sortOrder: _order, ...content }: StrategyView) => content

/** From the surest sign that a strategy of now is one of then to the weakest. */
const SIGNS: readonly ((strategy: StrategyView) => string)[] = [
  ({ id }) => id,
  ({ id: _, ...rest }) => JSON.stringify(rest),
  (strategy) => JSON.stringify(contentOf(strategy)),
]

function match(now: readonly StrategyView[], then: readonly StrategyView[]): Matching {
  const partners = new Map<string, StrategyView>()
  let free: readonly StrategyView[] = now
  for (const sign of SIGNS) {
    const bySign = new Map<string, StrategyView[]>()
    for (const is of free) {
      const alike = bySign.get(sign(is)) ?? []
      alike.push(is)
      bySign.set(sign(is), alike)
    }
    for (const was of then) {
      const partner = partners.has(was.id) ? undefined : bySign.get(sign(was))?.shift()
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

/** Those that become active go first: one of them may be what keeps the environment on. */
function updateSteps(place: Place, kept: Matching['kept']): PlannedStep[] {
  return kept
    .filter(({ is, was }) => !sameJson(contentOf(is), contentOf(was)))
    .toSorted((a, b) => Number(a.was.disabled) - Number(b.was.disabled))
    .map(({ is, was }) => ({ command: 'strategy.update', input: { ...place, id: is.id, change: contentOf(was) } }))
}

/**
 * How to come to the order of then. Strategies of equal number stand in the order in which they came, and what is
 * added comes last: where that does not lead there, all are numbered anew.
 */
function ordering(now: readonly StrategyView[], then: readonly StrategyView[], matching: Matching): Ordering {
  const { kept, added } = matching
  if (sameJson(reachedOrder(now, matching), then.map(idOf)))
    return { numberOf: ownNumber, order: sorting(kept, ({ is }) => is.sortOrder, ownNumber) }
  const places = new Map(then.map(({ id }, index) => [id, index]))
  const newNumber = ({ id }: StrategyView) => places.get(id) ?? 0
  const anew = sorting(kept, ({ is }) => is.sortOrder, newNumber)
  // The ids of those that will be added are not known yet: they keep the new numbers, and so do all.
  if (added.length > 0) return { numberOf: newNumber, order: anew }
  return { numberOf: ownNumber, order: [...anew, ...sorting(kept, ({ was }) => newNumber(was), ownNumber)] }
}

interface Ordering {
  /** What a strategy that is added gets. */
  readonly numberOf: (was: StrategyView) => number
  /** One command each. */
  readonly order: readonly Order[]
}

const idOf = ({ id }: { readonly id: string }): string => id
const ownNumber = ({ sortOrder }: StrategyView): number => sortOrder
const byNumber = (a: StrategyView, b: StrategyView): number => a.sortOrder - b.sortOrder

/** Ids of then, as they stand after all were added and those that stay were given their own numbers. */
function reachedOrder(now: readonly StrategyView[], { kept, added }: Matching): string[] {
  const wasOf = new Map(kept.map(({ is, was }) => [is.id, was]))
  const comers = new Set(added)
  return [...now, ...added]
    .toSorted(byNumber)
    .flatMap((one) => (comers.has(one) ? [one] : (wasOf.get(one.id) ?? [])))
    .toSorted(byNumber)
    .map(idOf)
}

/** Gives new numbers to those that have others. */
function sorting(kept: Matching['kept'], from: (pair: Pair) => number, to: (was: StrategyView) => number): Order[] {
  const order = kept
    .filter((pair) => from(pair) !== to(pair.was))
    .map(({ is, was }) => ({ id: is.id, sortOrder: to(was) }))
  const parts: Order[] = []
  for (let start = 0; start < order.length; start += MAX_SORTED) parts.push(order.slice(start, start + MAX_SORTED))
  return parts
}
