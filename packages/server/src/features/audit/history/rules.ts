import type { FullToggle, StrategyView, Targeting, ToggleFields, VariantView } from '#features/toggles/index'
import type { EnvironmentView } from '#features/workspace/index'
import type { EventData, StoredEvent } from '#kernel/event'
import { fieldsOf, INITIAL_FIELDS, METADATA, UNTOUCHED } from './schema.ts'

/** A toggle as its events tell it; environments that it was never touched in are left out. */
export interface ToldToggle extends ToggleFields {
  readonly name: string
  readonly project: string
  readonly createdAt: string
  readonly archived: boolean
  readonly environments: ReadonlyMap<string, Targeting>
}

/** What a replay looks at: one event of the toggle, or the end of an environment. */
export type Told = Pick<StoredEvent, 'type' | 'environment' | 'data' | 'preData'>

const inOrder = (strategies: readonly StrategyView[]): StrategyView[] =>
  strategies.toSorted((a, b) => a.sortOrder - b.sortOrder)

/** From an event that shows the whole toggle: created, cloned, overwritten by an import. It can be older than a field. */
const toggleFrom = (data: EventData): ToldToggle => ({
  ...INITIAL_FIELDS,
  ...(data as unknown as ToldToggle),
  environments: new Map(Object.entries((data.environments ?? {}) as Record<string, Targeting>)),
})

/** The fields that the event names; the others stay. */
const withMetadata = (toggle: ToldToggle, data: EventData = {}): ToldToggle => ({
  ...toggle,
  ...Object.fromEntries(METADATA.filter((key) => Object.hasOwn(data, key)).map((key) => [key, data[key]])),
})

function withStrategy(strategies: readonly StrategyView[], { data = {} }: Told): StrategyView[] {
  if (data.strategy !== undefined) {
    const after = data.strategy as StrategyView
    return inOrder(strategies.map((one) => (one.id === after.id ? after : one)))
  }
  const order = new Map((data.order as { id: string; sortOrder: number }[]).map(({ id, sortOrder }) => [id, sortOrder]))
  return inOrder(strategies.map((one) => ({ ...one, sortOrder: order.get(one.id) ?? one.sortOrder })))
}

function changedTargeting(targeting: Targeting, event: Told): Targeting {
  const { strategies } = targeting
  switch (event.type) {
    case 'feature-strategy-add':
      return { ...targeting, strategies: inOrder([...strategies, event.data?.strategy as StrategyView]) }
    case 'feature-strategy-update':
      return { ...targeting, strategies: withStrategy(strategies, event) }
    case 'feature-strategy-remove': {
      const gone = event.preData?.strategy as StrategyView | undefined
      return { ...targeting, strategies: strategies.filter(({ id }) => id !== gone?.id) }
    }
    case 'feature-variants-updated':
      return { ...targeting, variants: event.data?.variants as VariantView[] }
    case 'feature-environment-enabled':
    case 'feature-environment-disabled':
      return { ...targeting, enabled: event.type === 'feature-environment-enabled' }
    default:
      return targeting
  }
}

function without(toggle: ToldToggle, environment: string): ToldToggle {
  const environments = new Map(toggle.environments)
  environments.delete(environment)
  return { ...toggle, environments }
}

function after(toggle: ToldToggle, event: Told): ToldToggle {
  const { environment } = event
  if (environment === undefined) return withMetadata(toggle, event.data)
  // Everything that toggles have in an environment goes with it; one of the same name begins anew.
  if (event.type === 'environment-deleted') return without(toggle, environment)
  const before = toggle.environments.get(environment) ?? UNTOUCHED
  const targeting = changedTargeting(before, event)
  if (targeting === before) return toggle
  return { ...toggle, environments: new Map(toggle.environments).set(environment, targeting) }
}

/** Tells of a toggle itself, in the names of its fields. */
const TELLS_METADATA = /^feature-(metadata-updated|stale-on|stale-off|archived|revived|project-change)$/

const concerns = ({ type, environment }: Told): boolean => environment !== undefined || TELLS_METADATA.test(type)

/** Events that show the whole toggle. */
const WHOLE: ReadonlySet<string> = new Set(['feature-created', 'feature-updated', 'feature-checkpoint'])

/** What the events make of a toggle, oldest first; undefined while it does not exist. A replay can go on from another. */
export function replay(events: readonly Told[], from?: ToldToggle): ToldToggle | undefined {
  let toggle = from
  for (const event of events)
    if (WHOLE.has(event.type)) toggle = toggleFrom(event.data ?? {})
    else if (event.type === 'feature-deleted') toggle = undefined
    else if (toggle && concerns(event)) toggle = after(toggle, event)
  return toggle
}

const byPlace = (a: EnvironmentView, b: EnvironmentView): number =>
  a.sortOrder - b.sortOrder || (a.name < b.name ? -1 : 1)

/** The environments as they were before these events, in their order: each is undone, the newest first. */
export function environmentsBefore(now: readonly EnvironmentView[], later: readonly Told[]): EnvironmentView[] {
  const environments = new Map(now.map((one) => [one.name, one]))
  for (const { type, environment, preData } of later.toReversed())
    if (environment !== undefined && type === 'environment-created') environments.delete(environment)
    else if (environment !== undefined) environments.set(environment, preData as unknown as EnvironmentView)
  return [...environments.values()].sort(byPlace)
}

const isActive = ({ disabled }: StrategyView): boolean => !disabled

/** As the full view shows a toggle. SDKs never saw "enabled and no strategies", not even between two events. */
export function viewOf(toggle: ToldToggle, environments: readonly string[]): FullToggle {
  const shown = environments.map((name) => {
    const { enabled, strategies, variants } = toggle.environments.get(name) ?? UNTOUCHED
    return {
      name,
      enabled: enabled && strategies.some(isActive),
      strategies: [...strategies],
      variants: variants && [...variants],
    }
  })
  return {
    name: toggle.name,
    project: toggle.project,
    ...fieldsOf(toggle),
    archived: toggle.archived,
    createdAt: toggle.createdAt,
    lastSeenAt: null,
    variants: shown[0]?.variants ?? null,
    environments: shown,
  }
}
