import type { FullToggle, StrategyView, Targeting, ToggleFields, VariantView } from '#features/toggles/index'
import type { EnvironmentView } from '#features/workspace/index'
import type { EventData, StoredEvent } from '#kernel/event'
import { copiedTargeting, fieldsOf, INITIAL_FIELDS, METADATA, UNTOUCHED } from './schema.ts'

/** A toggle as replayed from its events, without environments in which it was never configured. */
export interface ReplayedToggle extends ToggleFields {
  readonly name: string
  readonly project: string
  readonly createdAt: string
  readonly archived: boolean
  readonly environments: ReadonlyMap<string, Targeting>
}

/** The input of a replay: an event of the toggle, or the creation or deletion of an environment. */
export type ReplayedEvent = Pick<StoredEvent, 'type' | 'environment' | 'data' | 'preData'>

const inOrder = (strategies: readonly StrategyView[]): StrategyView[] =>
  strategies.toSorted((a, b) => a.sortOrder - b.sortOrder)

/**
 * From an event that contains the whole toggle: created, cloned, or a checkpoint. The event can be older than a field.
 */
const toggleFrom = (data: EventData): ReplayedToggle => ({
  ...INITIAL_FIELDS,
  ...(data as unknown as ReplayedToggle),
  environments: new Map(Object.entries((data.environments ?? {}) as Record<string, Targeting>)),
})

/** Applies the fields that the event contains. The others keep their value. */
const withMetadata = (toggle: ReplayedToggle, data: EventData = {}): ReplayedToggle => ({
  ...toggle,
  ...Object.fromEntries(METADATA.filter((key) => Object.hasOwn(data, key)).map((key) => [key, data[key]])),
})

function withStrategy(strategies: readonly StrategyView[], { data = {} }: ReplayedEvent): StrategyView[] {
  if (data.strategy !== undefined) {
    const after = data.strategy as StrategyView
    return inOrder(strategies.map((one) => (one.id === after.id ? after : one)))
  }
  const order = new Map((data.order as { id: string; sortOrder: number }[]).map(({ id, sortOrder }) => [id, sortOrder]))
  return inOrder(strategies.map((one) => ({ ...one, sortOrder: order.get(one.id) ?? one.sortOrder })))
}

function changedTargeting(targeting: Targeting, event: ReplayedEvent): Targeting {
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

function without(toggle: ReplayedToggle, environment: string): ReplayedToggle {
  const environments = new Map(toggle.environments)
  environments.delete(environment)
  return { ...toggle, environments }
}

/** A cloned environment has a copy of the targeting of its source, in all projects or in some. */
function withCloned(toggle: ReplayedToggle, environment: string, data: EventData = {}): ReplayedToggle {
  const { clonedFrom, projects } = data as { clonedFrom?: string; projects?: readonly string[] }
  const source = toggle.environments.get(clonedFrom ?? '')
  if (!source || (projects && !projects.includes(toggle.project))) return toggle
  const environments = new Map(toggle.environments).set(environment, copiedTargeting(source, environment))
  return { ...toggle, environments }
}

function after(toggle: ReplayedToggle, event: ReplayedEvent): ReplayedToggle {
  const { environment } = event
  if (environment === undefined) return withMetadata(toggle, event.data)
  // Deleting an environment removes all targeting in it. A new environment of the same name starts empty.
  if (event.type === 'environment-deleted') return without(toggle, environment)
  if (event.type === 'environment-created') return withCloned(toggle, environment, event.data)
  const before = toggle.environments.get(environment) ?? UNTOUCHED
  const targeting = changedTargeting(before, event)
  if (targeting === before) return toggle
  return { ...toggle, environments: new Map(toggle.environments).set(environment, targeting) }
}

/** Events that contain fields of the toggle itself. */
const METADATA_EVENTS = /^feature-(metadata-updated|stale-on|stale-off|archived|revived|project-change)$/

const concerns = ({ type, environment }: ReplayedEvent): boolean =>
  environment !== undefined || METADATA_EVENTS.test(type)

/** Events that contain the whole toggle. */
const WHOLE: ReadonlySet<string> = new Set(['feature-created', 'feature-checkpoint'])

/** Applies events, oldest first, to a toggle. Undefined while it does not exist. `from` resumes an earlier replay. */
export function replay(events: readonly ReplayedEvent[], from?: ReplayedToggle): ReplayedToggle | undefined {
  let toggle = from
  for (const event of events)
    if (WHOLE.has(event.type)) toggle = toggleFrom(event.data ?? {})
    else if (event.type === 'feature-deleted') toggle = undefined
    else if (toggle && concerns(event)) toggle = after(toggle, event)
  return toggle
}

const bySortOrder = (a: EnvironmentView, b: EnvironmentView): number =>
  a.sortOrder - b.sortOrder || (a.name < b.name ? -1 : 1)

/** The environments before these events, in their sort order. Undoes each event, the newest first. */
export function environmentsBefore(
  now: readonly EnvironmentView[],
  later: readonly ReplayedEvent[],
): EnvironmentView[] {
  const environments = new Map(now.map((one) => [one.name, one]))
  for (const { type, environment, preData } of later.toReversed())
    if (environment !== undefined && type === 'environment-created') environments.delete(environment)
    else if (environment !== undefined) environments.set(environment, preData as unknown as EnvironmentView)
  return [...environments.values()].sort(bySortOrder)
}

const isActive = ({ disabled }: StrategyView): boolean => !disabled

type ShownEnvironment = Pick<EnvironmentView, 'name' | 'type' | 'sortOrder'>

/**
 * The full view of a toggle, without its dependencies, which are not replayed. "Enabled without an active strategy" can occur between two events of a write, but was never
 * sent to SDKs, so it is shown as off.
 */
export function viewOf(toggle: ReplayedToggle, environments: readonly ShownEnvironment[]): FullToggle {
  const shown = environments.map(({ name, type, sortOrder }) => {
    const { enabled, strategies, variants } = toggle.environments.get(name) ?? UNTOUCHED
    return {
      name,
      type,
      sortOrder,
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
    dependencies: [],
    children: [],
    environments: shown,
  }
}
