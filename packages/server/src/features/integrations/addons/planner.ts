import { tagsOf } from '#features/toggles/index'
import type { StoredEvent } from '#kernel/event'
import type { Queryable, Tx } from '#platform/db/tables'
import { newestEventId, readEventHeads } from '#platform/events/read'
import { insertDeliveries, type NewDelivery } from './delivery-store.ts'
import { findProvider } from './providers/index.ts'
import type { Tag } from './providers/provider.ts'
import { wants } from './rules.ts'
import { enabledAddons } from './store.ts'
import type { Addon } from './types.ts'
import { type ActorFor, maySend, visibilityOfAddons } from './visibility.ts'

/** The event log is the outbox: events after this position have no deliveries yet. See docs/adr/0009. */
export async function plannedUpTo(q: Queryable): Promise<number> {
  const { event_id } = await q.selectFrom('delivery_position').select('event_id').executeTakeFirstOrThrow()
  return event_id
}

const savePosition = (tx: Tx, eventId: number) =>
  tx.updateTable('delivery_position').set({ event_id: eventId }).execute()

const PAGE = 500

const typesOf = (addons: readonly Addon[]): string[] => [...new Set(addons.flatMap(({ events }) => events))]

/** Parameters without secrets, because recipients are chosen without them. */
const plainParameters = ({ parameters }: Addon): Record<string, string> =>
  Object.fromEntries(
    Object.entries(parameters).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )

export interface Plan {
  /** Add-ons with new deliveries. */
  readonly addonIds: readonly number[]
  /** All events up to this id are planned. */
  readonly position: number
}

export interface PlannerDeps {
  readonly newId: () => string
  readonly now: string
  readonly actorFor: ActorFor
}

/** The position advances at this distance even without subscribers, so that planning never has to catch up far. */
const MAX_LAG = 2_000

/**
 * Whether there is anything to plan. Runs without a transaction, so that events without subscribers cause almost no
 * writes.
 */
export async function needsPlanning(q: Queryable, after: number): Promise<boolean | 'no subscribers'> {
  const addons = await enabledAddons(q)
  if (addons.length === 0) return 'no subscribers'
  const planned = await plannedUpTo(q)
  if (after - planned > MAX_LAG) return true
  const from = Math.max(after, planned)
  const events = await readEventHeads(q, typesOf(addons), from, PAGE)
  return events.length === PAGE || events.some((event) => addons.some((addon) => wants(addon, event)))
}

/** Plans the deliveries of all new events with the subscriptions of this transaction. */
export async function planDeliveries(tx: Tx, deps: PlannerDeps): Promise<Plan> {
  const newest = await newestEventId(tx)
  const addons = await enabledAddons(tx)
  const addonIds = new Set<number>()
  let position = await plannedUpTo(tx)
  while (addons.length > 0 && position < newest) {
    const events = await readEventHeads(tx, typesOf(addons), position, PAGE)
    const deliveries = await deliveriesOf(tx, addons, events, deps)
    await insertDeliveries(tx, deliveries, deps.now)
    for (const { addonId } of deliveries) addonIds.add(addonId)
    if (events.length < PAGE) break
    position = events.at(-1)?.id ?? newest
  }
  await savePosition(tx, newest)
  return { addonIds: [...addonIds], position: newest }
}

async function deliveriesOf(
  q: Queryable,
  addons: readonly Addon[],
  events: readonly StoredEvent[],
  { newId, actorFor }: PlannerDeps,
): Promise<NewDelivery[]> {
  const visibilityOf = visibilityOfAddons(q, actorFor)
  const known = new Map<string, readonly Tag[]>()
  const tagsFor = async ({ featureName }: StoredEvent): Promise<readonly Tag[]> => {
    if (featureName === undefined) return []
    const tags = known.get(featureName) ?? (await tagsOf(q, featureName))
    known.set(featureName, tags)
    return tags
  }
  const deliveries: NewDelivery[] = []
  for (const event of events)
    for (const addon of addons) {
      const provider = wants(addon, event) ? findProvider(addon.provider) : undefined
      if (!provider || !maySend(await visibilityOf(addon), event)) continue
      const tags = provider.definition.tagTypes ? await tagsFor(event) : []
      for (const recipient of provider.recipients(event, tags, plainParameters(addon)))
        deliveries.push({ deliveryId: newId(), addonId: addon.id, eventId: event.id, recipient, tags })
    }
  return deliveries
}
