import { type EventVisibility, isEventVisible, redactEvent, visibilityOfProjects } from '#features/audit/index'
import { visibleProjectsIn } from '#features/workspace/index'
import type { Actor } from '#kernel/actor'
import type { StoredEvent } from '#kernel/event'
import type { Queryable } from '#platform/db/tables'
import type { Addon } from './types.ts'

/**
 * Returns the current permissions of an account. They decide what an add-on sends, both when a delivery is planned and
 * when it is sent: only events that the account which saved the add-on last sees at that moment, redacted for that
 * account. A deleted account sees no private project. Add-ons that were saved by an API token or the server send
 * everything.
 */
export type ActorFor = (userId: number) => Promise<Actor | undefined>

/** Stands for a deleted account, which is a member of no project. */
const DELETED_ACCOUNT: Actor = { kind: 'user', name: '', grants: [], memberOf: [] }

const includesAllProjects = ({ projects }: Pick<Addon, 'projects'>): boolean =>
  projects.length === 0 || projects.includes('*')

/** For an account that sees all projects: limited only by the projects of the add-on. */
const visibilityOfFilter = (addon: Addon): EventVisibility =>
  includesAllProjects(addon)
    ? 'everything'
    : {
        projects: new Set(addon.projects),
        areAll: false,
        recreated: [],
        hidden: { toggles: new Set(), segments: new Set() },
      }

/** For users who list deliveries. READ_LOGS counts for the event log only. */
export async function visibilityOfReader(q: Queryable, actor: Actor): Promise<EventVisibility> {
  const visible = await visibleProjectsIn(q, actor)
  return visible === 'all' ? 'everything' : visibilityOfProjects(q, visible)
}

export async function visibilityOfAddon(q: Queryable, addon: Addon, actorFor: ActorFor): Promise<EventVisibility> {
  if (addon.madeByUserId === null) return visibilityOfFilter(addon)
  const visible = await visibleProjectsIn(q, (await actorFor(addon.madeByUserId)) ?? DELETED_ACCOUNT)
  if (visible === 'all') return visibilityOfFilter(addon)
  const visibility = await visibilityOfProjects(q, visible)
  if (includesAllProjects(addon)) return visibility
  return { ...visibility, projects: new Set(visible.filter((id) => addon.projects.includes(id))) }
}

/** Computes the visibility of each add-on once. */
export function visibilityOfAddons(q: Queryable, actorFor: ActorFor): (addon: Addon) => Promise<EventVisibility> {
  const known = new Map<number, Promise<EventVisibility>>()
  return (addon) => {
    const visibility = known.get(addon.id) ?? visibilityOfAddon(q, addon, actorFor)
    known.set(addon.id, visibility)
    return visibility
  }
}

/** Events without a project are sent to all subscribed add-ons. */
export const maySend = (visibility: EventVisibility, event: StoredEvent): boolean =>
  event.project === undefined || isEventVisible(visibility, event)

export const redactForAddon = (visibility: EventVisibility, event: StoredEvent): StoredEvent =>
  redactEvent(visibility, event)
