import { type EventType, REVERT_GROUP } from '#kernel/event'
import { inPages } from '#platform/db/pages'
import type { Queryable } from '#platform/db/tables'
import {
  type Activity,
  addEvents,
  applyRelease,
  CHANGE_TYPES,
  noActivity,
  RELEASE_TYPES,
  type ReleaseEvent,
  UNCOUNTED_TYPE,
} from './rules.ts'

/** The events of a project from the time `since` on, up to the event `upTo`. */
export interface Range {
  readonly project: string
  readonly since: string
  readonly upTo: number
}

/** The id of the first event at or after this time. Ids and times grow together. */
async function firstEventSince(q: Queryable, since: string): Promise<number | undefined> {
  const row = await q
    .selectFrom('events')
    .select('id')
    .where('created_at', '>=', since)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

const inRange = (q: Queryable, { project, since, upTo }: Range, first: number) =>
  q
    .selectFrom('events')
    .where('project', '=', project)
    .where('id', '>=', first)
    .where('id', '<=', upTo)
    .where('created_at', '>=', since)

const countsByDay = (q: Queryable, range: Range, first: number) =>
  inRange(q, range, first)
    .where('type', '<>', UNCOUNTED_TYPE)
    .select((eb) => [eb.fn<string>('substr', ['created_at', eb.lit(1), eb.lit(10)]).as('day')])
    .select((eb) => {
      const isChange = eb('type', 'in', CHANGE_TYPES)
      const isReverted = eb(eb.fn('substr', ['group_id', eb.lit(1), eb.lit(REVERT_GROUP.length)]), '=', REVERT_GROUP)
      return [
        eb.fn.countAll<number>().as('events'),
        eb.fn.countAll<number>().filterWhere(isChange).as('changes'),
        eb.fn
          .countAll<number>()
          .filterWhere(eb.and([isChange, isReverted]))
          .as('reverted'),
      ]
    })
    .groupBy('day')
    .execute()

const releaseRows = (q: Queryable, range: Range, first: number, limit: number) =>
  inRange(q, range, first)
    .where('type', 'in', RELEASE_TYPES)
    .select(['id', 'type', 'created_at', 'environment', 'feature_name'])
    .orderBy('id')
    .limit(limit)
    .execute()

type ReleaseRow = Awaited<ReturnType<typeof releaseRows>>[number]

const releaseEvent = (row: ReleaseRow): ReleaseEvent => ({
  type: row.type as EventType,
  createdAt: row.created_at,
  ...(row.environment !== null && { environment: row.environment }),
  ...(row.feature_name !== null && { featureName: row.feature_name }),
})

export async function readProduction(q: Queryable): Promise<ReadonlySet<string>> {
  const rows = await q.selectFrom('environments').select('name').where('type', '=', 'production').execute()
  return new Set(rows.map(({ name }) => name))
}

export async function readActivity(q: Queryable, range: Range, production: ReadonlySet<string>): Promise<Activity> {
  const activity = noActivity()
  const first = await firstEventSince(q, range.since)
  if (first === undefined) return activity
  for (const { day, ...counts } of await countsByDay(q, range, first)) addEvents(activity, day, counts)
  const pages = inPages(
    first - 1,
    ({ id }: ReleaseRow) => id,
    (after, limit) => releaseRows(q, range, after + 1, limit),
  )
  for await (const page of pages) for (const row of page) applyRelease(activity, releaseEvent(row), production)
  return activity
}
