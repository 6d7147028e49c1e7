import type { Selectable } from 'kysely'
import { notFound } from '#kernel/failure'
import type { Queryable, Tables, Tx } from '#platform/db/tables'
import type { Authored } from '../rules.ts'
import { type Action, actionsAbout, type GivenChange } from './actions.ts'

export interface Change extends GivenChange, Authored {
  readonly id: number
  readonly requestId: number
  readonly position: number
  /** The value of the object when the change was made. */
  readonly base: unknown
  readonly createdAt: string
}

const changeFrom = (row: Selectable<Tables['change_request_changes']>): Change => ({
  id: row.id,
  requestId: row.request_id,
  position: row.position,
  action: row.action as Action,
  feature: row.feature,
  payload: JSON.parse(row.payload) as unknown,
  base: JSON.parse(row.base) as unknown,
  createdBy: row.created_by,
  createdByUserId: row.created_by_user_id,
  createdAt: row.created_at,
})

/** In execution order. */
export async function changesOf(q: Queryable, requestIds: readonly number[]): Promise<Change[]> {
  if (requestIds.length === 0) return []
  const rows = await q
    .selectFrom('change_request_changes')
    .selectAll()
    .where('request_id', 'in', requestIds)
    .orderBy('request_id')
    .orderBy('position')
    .execute()
  return rows.map(changeFrom)
}

/** In execution order within each request. */
export async function changesById(q: Queryable, ids: readonly number[]): Promise<Change[]> {
  if (ids.length === 0) return []
  const rows = await q
    .selectFrom('change_request_changes')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('request_id')
    .orderBy('position')
    .execute()
  return rows.map(changeFrom)
}

export async function requireChange(q: Queryable, requestId: number, id: number): Promise<Change> {
  const row = await q
    .selectFrom('change_request_changes')
    .selectAll()
    .where('id', '=', id)
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  if (!row) throw notFound('change', id)
  return changeFrom(row)
}

export async function insertChange(tx: Tx, change: Omit<Change, 'id'>): Promise<Change> {
  const { id } = await tx
    .insertInto('change_request_changes')
    .values({
      request_id: change.requestId,
      position: change.position,
      action: change.action,
      feature: change.feature,
      payload: JSON.stringify(change.payload),
      base: JSON.stringify(change.base),
      created_by: change.createdBy,
      created_by_user_id: change.createdByUserId,
      created_at: change.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, ...change }
}

export async function removeChange(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('change_request_changes').where('id', '=', id).execute()
}

/** A toggle or segment that a request changes, without the payload, which can be large. */
export interface Topic {
  readonly requestId: number
  readonly feature: string | null
  /** The name of a segment. */
  readonly segment: string | null
}

/** Omits hidden segments. */
export async function topicsOf(
  q: Queryable,
  requestIds: readonly number[],
  hiddenSegments: ReadonlySet<number>,
): Promise<Topic[]> {
  if (requestIds.length === 0) return []
  const about = q.selectFrom('change_request_changes').where('request_id', 'in', requestIds)
  const toggles = await about
    .select(['request_id', 'feature'])
    .where('feature', 'is not', null)
    .distinct()
    .orderBy('feature')
    .execute()
  const segments = await about
    .select(['request_id', 'payload', 'base'])
    .where('action', 'in', actionsAbout('segment'))
    .orderBy('position')
    .execute()
  return [
    ...toggles.map(({ request_id: requestId, feature }) => ({ requestId, feature, segment: null })),
    ...segments
      .filter(({ payload }) => !hiddenSegments.has((JSON.parse(payload) as { id: number }).id))
      .map(({ request_id: requestId, base }) => ({ requestId, feature: null, segment: segmentNameIn(base) })),
  ]
}

const segmentNameIn = (base: string): string => String((JSON.parse(base) as { name?: unknown } | null)?.name ?? '')
