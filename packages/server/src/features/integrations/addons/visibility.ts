import { asSeenBy, isSeenBy, type Sight, sightOfProjects } from '#features/audit/index'
import { visibleProjectsIn } from '#features/workspace/index'
import type { Actor } from '#kernel/actor'
import type { StoredEvent } from '#kernel/event'
import type { Queryable } from '#platform/db/tables'
import type { Addon } from './types.ts'

/**
 * What an add-on may send, decided when it is planned and again when it is sent: events that the account which saved the
 * add-on last sees at that moment, as it sees them. An account that is gone sees no private project. Add-ons that an API token
 * or the server saved send everything.
 */
export type ActorFor = (userId: number) => Promise<Actor | undefined>

/** An account that was deleted: like everyone who is in no project. */
const GONE: Actor = { kind: 'user', name: '', grants: [], memberOf: [] }

const areAllProjects = ({ projects }: Pick<Addon, 'projects'>): boolean =>
  projects.length === 0 || projects.includes('*')

/** Nothing is hidden from the account; an add-on of some projects still names no others. */
const sightOfFilter = (addon: Addon): Sight =>
  areAllProjects(addon)
    ? 'everything'
    : {
        projects: new Set(addon.projects),
        areAll: false,
        reborn: [],
        hidden: { toggles: new Set(), segments: new Set() },
      }

/** Of somebody who looks at deliveries; READ_LOGS is for the event log alone. */
export async function sightOfReader(q: Queryable, actor: Actor): Promise<Sight> {
  const visible = await visibleProjectsIn(q, actor)
  return visible === 'all' ? 'everything' : sightOfProjects(q, visible)
}

export async function sightOfAddon(q: Queryable, addon: Addon, actorFor: ActorFor): Promise<Sight> {
  if (addon.madeByUserId === null) return sightOfFilter(addon)
  const visible = await visibleProjectsIn(q, (await actorFor(addon.madeByUserId)) ?? GONE)
  if (visible === 'all') return sightOfFilter(addon)
  const sight = await sightOfProjects(q, visible)
  if (areAllProjects(addon)) return sight
  return { ...sight, projects: new Set(visible.filter((id) => addon.projects.includes(id))) }
}

/** Sights of add-ons, each read once. */
export function sightsOfAddons(q: Queryable, actorFor: ActorFor): (addon: Addon) => Promise<Sight> {
  const known = new Map<number, Promise<Sight>>()
  return (addon) => {
    const sight = known.get(addon.id) ?? sightOfAddon(q, addon, actorFor)
    known.set(addon.id, sight)
    return sight
  }
}

/** Events of no project are for all add-ons that subscribed to them. */
export const maySend = (sight: Sight, event: StoredEvent): boolean =>
  event.project === undefined || isSeenBy(sight, event)

export const asSent = (sight: Sight, event: StoredEvent): StoredEvent => asSeenBy(sight, event)
