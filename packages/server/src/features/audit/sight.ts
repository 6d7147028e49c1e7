import { type Actor, may } from '#kernel/actor'
import { EVENT_TYPES, type StoredEvent } from '#kernel/event'
import type { Queryable } from '#platform/db/tables'
import type { VisibleProjects } from '#platform/slice'

/**
 * How much of the log somebody sees. Admins and holders of READ_LOGS see everything; all others what happened in the
 * projects that they may see, and nothing about the instance.
 */
export type Sight = 'everything' | PartialSight

export interface PartialSight {
  readonly projects: ReadonlySet<string>
  /** No project is hidden from them: it need not be asked one by one. */
  readonly areAll: boolean
  /** Projects of which an earlier one had the same id: only what is newer than this event is about the one of today. */
  readonly reborn: readonly { readonly project: string; readonly after: number }[]
}

/** Happen in projects, but are about tokens, which not everybody there may read, or about what single people like. */
export const TYPES_OF_OTHERS = Object.keys(EVENT_TYPES).filter((type) => /^api-token-|favorited$/.test(type))

/** The one event that names another project than its own. */
export const MOVE = 'feature-project-change'

const idsOf = async (q: Queryable): Promise<string[]> =>
  (await q.selectFrom('projects').select('id').execute()).map(({ id }) => id)

/** Whoever makes a project under the id of a deleted one inherits none of its history. */
async function rebornProjects(q: Queryable): Promise<PartialSight['reborn']> {
  const rows = await q
    .selectFrom('events')
    .select((eb) => ['project', eb.fn.max('id').as('after')])
    .where('type', '=', 'project-deleted')
    .where('project', 'in', (eb) => eb.selectFrom('projects').select('projects.id'))
    .groupBy('project')
    .execute()
  return rows.map(({ project, after }) => ({ project: project as string, after: Number(after) }))
}

export async function sightOf(q: Queryable, actor: Actor, visibleProjects: VisibleProjects): Promise<Sight> {
  if (may(actor, ['READ_LOGS'], {})) return 'everything'
  const visible = await visibleProjects(actor)
  const projects = visible === 'all' ? await idsOf(q) : visible
  return { projects: new Set(projects), areAll: visible === 'all', reborn: await rebornProjects(q) }
}

/** A toggle that came from a project which they may not know of comes from nowhere. */
export function asSeenBy(sight: Sight, event: StoredEvent): StoredEvent {
  if (sight === 'everything' || event.type !== MOVE) return event
  const { oldProject, ...data } = event.data ?? {}
  if (typeof oldProject === 'string' && sight.projects.has(oldProject)) return event
  const { preData: _, ...rest } = event
  return { ...rest, data }
}

/** The same question that filters.ts asks the store, about an event at hand. */
export function isSeenBy(sight: Sight, { id, type, project }: StoredEvent): boolean {
  if (sight === 'everything') return true
  if (project === undefined || !sight.projects.has(project) || TYPES_OF_OTHERS.includes(type)) return false
  return sight.reborn.every((one) => one.project !== project || id > one.after)
}
