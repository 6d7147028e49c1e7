import { notFound } from '#kernel/failure'
import { bit, type Queryable, type Tx } from '#platform/db/tables'
import type { SavedView } from './schema.ts'

export interface StoredView {
  readonly id: number
  readonly userId: number
  readonly name: string
  readonly query: string
  readonly project: string | null
  readonly shared: boolean
  readonly createdAt: string
}

const rows = (q: Queryable) =>
  q
    .selectFrom('saved_views as v')
    .leftJoin('users as u', 'u.id', 'v.user_id')
    .select([
      'v.id',
      'v.user_id',
      'v.name',
      'v.query',
      'v.project',
      'v.shared',
      'v.created_at',
      'u.name as author',
      'u.username',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

const viewFrom = (row: Row): StoredView => ({
  id: row.id,
  userId: row.user_id,
  name: row.name,
  query: row.query,
  project: row.project,
  shared: row.shared === 1,
  createdAt: row.created_at,
})

export const shownTo = (userId: number | undefined, view: StoredView, author: string | null): SavedView => ({
  id: view.id,
  name: view.name,
  query: view.query,
  project: view.project,
  shared: view.shared,
  isOwn: view.userId === userId,
  createdBy: author,
  createdAt: view.createdAt,
})

/** The views of one list that the user sees: their own and the shared ones, by name. */
export async function listViews(q: Queryable, project: string | null, userId = 0): Promise<SavedView[]> {
  const found = await rows(q)
    .where('v.project', project === null ? 'is' : '=', project)
    .where((eb) => eb.or([eb('v.user_id', '=', userId), eb('v.shared', '=', 1)]))
    .orderBy('v.name')
    .orderBy('v.id')
    .execute()
  return found.map((row) => shownTo(userId, viewFrom(row), row.author ?? row.username))
}

/** A private view of another user gives the same 404 as one that does not exist. */
export async function requireView(q: Queryable, id: number, userId: number): Promise<StoredView> {
  const row = await rows(q).where('v.id', '=', id).executeTakeFirst()
  if (!row || (row.shared === 0 && row.user_id !== userId)) throw notFound('saved view', id)
  return viewFrom(row)
}

/** The private views of a user, or the shared views of a list. */
export async function countViews(q: Queryable, { shared, userId, project }: Omit<StoredView, 'id'>): Promise<number> {
  const { count } = await q
    .selectFrom('saved_views')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('shared', '=', bit(shared))
    .$if(shared, (query) => query.where('project', project === null ? 'is' : '=', project))
    .$if(!shared, (query) => query.where('user_id', '=', userId))
    .executeTakeFirstOrThrow()
  return count
}

export async function insertView(tx: Tx, view: Omit<StoredView, 'id'>): Promise<number> {
  const { id } = await tx
    .insertInto('saved_views')
    .values({
      user_id: view.userId,
      name: view.name,
      query: view.query,
      project: view.project,
      shared: bit(view.shared),
      created_at: view.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function saveView(tx: Tx, { id, name, query, shared }: StoredView): Promise<void> {
  await tx
    .updateTable('saved_views')
    .set({ name, query, shared: bit(shared) })
    .where('id', '=', id)
    .execute()
}

export async function removeView(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('saved_views').where('id', '=', id).execute()
}
