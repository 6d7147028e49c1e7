import type { Queryable, Tx } from '#platform/db/tables'
import type { Authored } from '../rules.ts'

export interface Review {
  readonly requestId: number
  readonly kind: 'approval' | 'rejection'
  readonly userId: number
  readonly name: string
  readonly createdAt: string
}

export async function reviewsOf(q: Queryable, requestIds: readonly number[]): Promise<Review[]> {
  if (requestIds.length === 0) return []
  const rows = await q
    .selectFrom('change_request_reviews')
    .selectAll()
    .where('request_id', 'in', requestIds)
    .orderBy('created_at')
    .orderBy('user_id')
    .execute()
  return rows.map((row) => ({
    requestId: row.request_id,
    kind: row.kind as Review['kind'],
    userId: row.user_id,
    name: row.name,
    createdAt: row.created_at,
  }))
}

export const approvalsAmong = (reviews: readonly Review[]): Review[] =>
  reviews.filter(({ kind }) => kind === 'approval')

/** Saves the only review of a user. A new review replaces the previous one. */
export async function saveReview(tx: Tx, review: Review): Promise<void> {
  const { requestId: request_id, userId: user_id, kind, name, createdAt: created_at } = review
  await tx
    .insertInto('change_request_reviews')
    .values({ request_id, user_id, kind, name, created_at })
    .onConflict((conflict) => conflict.columns(['request_id', 'user_id']).doUpdateSet({ kind, name, created_at }))
    .execute()
}

export async function removeReviews(tx: Tx, requestId: number): Promise<void> {
  await tx.deleteFrom('change_request_reviews').where('request_id', '=', requestId).execute()
}

export interface Comment extends Authored {
  readonly id: number
  readonly text: string
  readonly createdAt: string
}

export async function commentsOf(q: Queryable, requestId: number): Promise<Comment[]> {
  const rows = await q
    .selectFrom('change_request_comments')
    .selectAll()
    .where('request_id', '=', requestId)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    text: row.text,
    createdBy: row.created_by,
    createdByUserId: row.created_by_user_id,
    createdAt: row.created_at,
  }))
}

export async function countComments(q: Queryable, requestId: number): Promise<number> {
  const { count } = await q
    .selectFrom('change_request_comments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertComment(tx: Tx, requestId: number, comment: Omit<Comment, 'id'>): Promise<number> {
  const { id } = await tx
    .insertInto('change_request_comments')
    .values({
      request_id: requestId,
      text: comment.text,
      created_by: comment.createdBy,
      created_by_user_id: comment.createdByUserId,
      created_at: comment.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The ids of requested reviewers, ascending. */
export async function reviewersOf(q: Queryable, requestId: number): Promise<number[]> {
  const rows = await q
    .selectFrom('change_request_reviewers')
    .select('user_id')
    .where('request_id', '=', requestId)
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

export async function saveReviewers(tx: Tx, requestId: number, userIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('change_request_reviewers').where('request_id', '=', requestId).execute()
  if (userIds.length === 0) return
  await tx
    .insertInto('change_request_reviewers')
    .values(userIds.map((user_id) => ({ request_id: requestId, user_id })))
    .execute()
}
