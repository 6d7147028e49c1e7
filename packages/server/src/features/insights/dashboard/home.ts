import { type Static, Type } from 'typebox'
import {
  asMarkdown,
  redactEvent,
  sentenceOf,
  visibilityOfProjects,
  visibleEventConditions,
} from '#features/audit/index'
import type { Actor } from '#kernel/actor'
import type { Queryable } from '#platform/db/tables'
import { eventFromRow, newestEventId } from '#platform/events/read'
import type { VisibleProjects } from '#platform/slice'

const MAX_FAVORITES = 50
const MAX_RECENT = 15
const MAX_CLEAN_UP = 50
/** Events that a search for recent changes reads at most. */
const MAX_EVENTS_READ = 5_000

const Toggle = {
  name: Type.String(),
  project: Type.String(),
  type: Type.String(),
}

export const Home = Type.Object({
  favoriteToggles: Type.Array(Type.Object(Toggle), { description: `By name; at most ${MAX_FAVORITES}.` }),
  favoriteProjects: Type.Array(Type.Object({ id: Type.String(), name: Type.String() }), {
    description: `By name; at most ${MAX_FAVORITES}.`,
  }),
  recent: Type.Array(
    Type.Object({
      id: Type.Integer({ description: 'Id of the event.' }),
      createdAt: Type.String(),
      createdBy: Type.String(),
      project: Type.String(),
      featureName: Type.String(),
      summary: Type.String({ description: 'Markdown.' }),
    }),
    {
      description: `The last change of each toggle by others, newest first; at most ${MAX_RECENT}. Only your projects and favourites, if you have any.`,
    },
  ),
  cleanUp: Type.Array(
    Type.Object({
      ...Toggle,
      createdAt: Type.String(),
      reason: Type.Enum(['stale', 'potentially-stale', 'completed']),
    }),
    { description: `Toggles of yours that can be removed, oldest first; at most ${MAX_CLEAN_UP}.` },
  ),
})
export type Home = Static<typeof Home>

type Seen = 'all' | readonly string[]

const liveToggles = (q: Queryable, seen: Seen) =>
  q
    .selectFrom('features as f')
    .select(['f.name', 'f.project', 'f.type'])
    .where('f.archived_at', 'is', null)
    .$if(seen !== 'all', (query) => query.where('f.project', 'in', [...(seen as readonly string[]), '']))

const favoriteToggles = (q: Queryable, userId: number, seen: Seen) =>
  liveToggles(q, seen)
    .innerJoin('favorite_features as own', 'own.feature', 'f.name')
    .where('own.user_id', '=', userId)
    .orderBy('f.name')
    .limit(MAX_FAVORITES)
    .execute()

const favoriteProjects = (q: Queryable, userId: number, seen: Seen) =>
  q
    .selectFrom('projects as p')
    .innerJoin('favorite_projects as own', 'own.project', 'p.id')
    .select(['p.id', 'p.name'])
    .where('own.user_id', '=', userId)
    .where('p.archived_at', 'is', null)
    .$if(seen !== 'all', (query) => query.where('p.id', 'in', [...(seen as readonly string[]), '']))
    .orderBy('p.name')
    .limit(MAX_FAVORITES)
    .execute()

/**
 * Toggles that are completed, stale, or past the lifetime of their type: those that the user or a group of the user owns,
 * and those without an owner that the user created.
 */
async function cleanUpOf(q: Queryable, userId: number, seen: Seen): Promise<Home['cleanUp']> {
  const groups = await q.selectFrom('group_members').select('group_id').where('user_id', '=', userId).execute()
  const owners = [`user:${userId}`, ...groups.map(({ group_id }) => `group:${group_id}`)]
  const removable = liveToggles(q, seen)
    .leftJoin('feature_completions as c', 'c.feature', 'f.name')
    .select(['f.created_at', 'f.stale', 'f.potentially_stale', 'c.feature as completed'])
    .where((eb) => eb.or([eb('f.stale', '=', 1), eb('f.potentially_stale', '=', 1), eb('c.feature', 'is not', null)]))
    .orderBy('f.created_at')
    .limit(MAX_CLEAN_UP)
  // Two statements: each reads from an index of its own.
  const owned = await removable.where('f.owner', 'in', owners).execute()
  const created = await removable.where('f.owner', 'is', null).where('f.created_by_user_id', '=', userId).execute()
  const rows = [...owned, ...created].sort((a, b) => (a.created_at < b.created_at ? -1 : 1)).slice(0, MAX_CLEAN_UP)
  return rows.map(({ name, project, type, created_at, stale, completed }) => ({
    name,
    project,
    type,
    createdAt: created_at,
    reason: completed !== null ? 'completed' : stale === 1 ? 'stale' : 'potentially-stale',
  }))
}

/** The projects and toggles that a user cares for. Undefined when there are none: then all are shown. */
interface Interests {
  readonly projects: readonly string[]
  readonly toggles: readonly string[]
}

/** The newest event of each toggle among the last events that others recorded. */
async function recentOf(q: Queryable, actor: Actor, seen: Seen, interests: Interests): Promise<Home['recent']> {
  // READ_LOGS counts for the event log only.
  const visibility = await visibilityOfProjects(q, seen)
  const isOpen = interests.projects.length + interests.toggles.length === 0
  const newest = await newestEventId(q)
  const found = await q
    .selectFrom('events')
    .select((eb) => ['feature_name', eb.fn.max('id').as('id')])
    .where('id', '>', newest - MAX_EVENTS_READ)
    .where('feature_name', 'is not', null)
    .where('type', 'like', 'feature-%')
    .where('type', 'not in', ['feature-checkpoint', 'feature-potentially-stale-on', 'feature-potentially-stale-off'])
    .where((eb) => eb.or([eb('created_by_user_id', 'is', null), eb('created_by_user_id', '<>', actor.userId ?? 0)]))
    .where((eb) => eb.and(visibleEventConditions(eb, visibility)))
    .$if(!isOpen, (query) =>
      query.where((eb) =>
        eb.or([eb('project', 'in', [...interests.projects, '']), eb('feature_name', 'in', [...interests.toggles, ''])]),
      ),
    )
    .groupBy('feature_name')
    .orderBy((eb) => eb.fn.max('id'), 'desc')
    .limit(MAX_RECENT)
    .execute()
  if (found.length === 0) return []
  const ids = found.map(({ id }) => Number(id))
  const rows = await q.selectFrom('events').selectAll().where('id', 'in', ids).orderBy('id', 'desc').execute()
  return rows
    .map((row) => redactEvent(visibility, eventFromRow(row)))
    .map((event) => ({
      id: event.id,
      createdAt: event.createdAt,
      createdBy: event.createdBy,
      project: event.project ?? '',
      featureName: event.featureName ?? '',
      summary: asMarkdown(sentenceOf(event)),
    }))
}

/** The start page of a user. A caller without an account sees recent changes only. */
export async function homeOf(q: Queryable, actor: Actor, visibleProjects: VisibleProjects): Promise<Home> {
  const { userId, memberOf } = actor
  const seen = await visibleProjects(actor)
  const [toggles, projects, cleanUp] =
    userId === undefined
      ? [[], [], []]
      : await Promise.all([
          favoriteToggles(q, userId, seen),
          favoriteProjects(q, userId, seen),
          cleanUpOf(q, userId, seen),
        ])
  const interests = {
    projects: [...memberOf, ...projects.map(({ id }) => id)],
    toggles: toggles.map(({ name }) => name),
  }
  return {
    favoriteToggles: toggles,
    favoriteProjects: projects,
    recent: await recentOf(q, actor, seen, interests),
    cleanUp,
  }
}
