import { asMarkdown, redactEvent, sentenceOf, visibilityOf, visibleEventConditions } from '#features/audit/index'
import type { Actor } from '#kernel/actor'
import type { Queryable } from '#platform/db/tables'
import { eventFromRow } from '#platform/events/read'
import type { VisibleProjects } from '#platform/slice'
import { MAX_EVENTS } from './schema.ts'

/** The last events of a project that the actor may see. */
export async function readLatestEvents(q: Queryable, actor: Actor, project: string, visibleProjects: VisibleProjects) {
  const visibility = await visibilityOf(q, actor, visibleProjects)
  // The ids are in an index. The data, which can be long, is read only for these events.
  const newest = await q
    .selectFrom('events')
    .select('id')
    .where('project', '=', project)
    .where((eb) => eb.and(visibleEventConditions(eb, visibility)))
    .orderBy('id', 'desc')
    .limit(MAX_EVENTS)
    .execute()
  if (newest.length === 0) return []
  const ids = newest.map(({ id }) => id)
  const rows = await q.selectFrom('events').selectAll().where('id', 'in', ids).orderBy('id', 'desc').execute()
  return rows
    .map((row) => redactEvent(visibility, eventFromRow(row)))
    .map((event) => ({
      id: event.id,
      summary: asMarkdown(sentenceOf(event)),
      createdBy: event.createdBy,
      createdByImageUrl: '',
    }))
}
