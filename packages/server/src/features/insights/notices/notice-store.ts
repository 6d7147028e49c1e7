import type { Selectable } from 'kysely'
import type { Sentence } from '#features/audit/index'
import { inPages } from '#platform/db/pages'
import type { Queryable, Tables, Tx } from '#platform/db/tables'
import type { NoticeKind } from './kinds.ts'
import type { NewNotice, Notice } from './types.ts'

type Row = Selectable<Tables['notices']>

const noticeFrom = (row: Row): Notice => ({
  id: row.id,
  userId: row.user_id,
  kind: row.kind as NoticeKind,
  cause: row.cause,
  project: row.project,
  environment: row.environment,
  feature: row.feature,
  requestId: row.request_id,
  createdBy: row.created_by,
  title: row.title,
  sentence: JSON.parse(row.sentence) as Sentence,
  createdAt: row.created_at,
  readAt: row.read_at,
})

/** Stores a notice and returns its id. Undefined when the user has a notice of this cause. */
export async function insertNotice(
  tx: Tx,
  notice: NewNotice,
  { inApp, now }: { inApp: boolean; now: string },
): Promise<number | undefined> {
  const row = await tx
    .insertInto('notices')
    .values({
      user_id: notice.userId,
      kind: notice.kind,
      cause: notice.cause,
      in_app: inApp ? 1 : 0,
      project: notice.project,
      environment: notice.environment,
      feature: notice.feature,
      request_id: notice.requestId,
      created_by: notice.createdBy,
      title: notice.title,
      sentence: JSON.stringify(notice.sentence),
      created_at: now,
      read_at: null,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'cause']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** The projects that a user sees. */
export type Seen = 'all' | readonly string[]

/** A notice about a hidden project is hidden, and so is one about a toggle that was moved to a hidden project. */
const visibleNotices = (q: Queryable, seen: Seen) =>
  q.selectFrom('notices as n').$if(seen !== 'all', (query) =>
    query.where((eb) => {
      const projects = [...(seen as readonly string[]), '']
      const movedAway = eb
        .selectFrom('features as f')
        .select('f.name')
        .whereRef('f.name', '=', 'n.feature')
        .where('f.project', 'not in', projects)
      return eb.and([
        eb.or([eb('n.project', 'is', null), eb('n.project', 'in', projects)]),
        eb.or([eb('n.feature', 'is', null), eb.not(eb.exists(movedAway))]),
      ])
    }),
  )

export interface NoticePage {
  readonly userId: number
  readonly seen: Seen
  readonly unreadOnly: boolean
  /** Older notices than this one. */
  readonly before: number | undefined
  readonly limit: number
}

/** Newest first. */
export async function listNotices(q: Queryable, page: NoticePage): Promise<Notice[]> {
  const rows = await visibleNotices(q, page.seen)
    .selectAll('n')
    .where('n.user_id', '=', page.userId)
    .where('n.in_app', '=', 1)
    .$if(page.unreadOnly, (query) => query.where('n.read_at', 'is', null))
    .$if(page.before !== undefined, (query) => query.where('n.id', '<', page.before as number))
    .orderBy('n.id', 'desc')
    .limit(page.limit)
    .execute()
  return rows.map(noticeFrom)
}

export async function countUnread(q: Queryable, userId: number, seen: Seen): Promise<number> {
  const { count } = await visibleNotices(q, seen)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('n.user_id', '=', userId)
    .where('n.in_app', '=', 1)
    .where('n.read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function readNotices(q: Queryable, ids: readonly number[], seen: Seen): Promise<Notice[]> {
  if (ids.length === 0) return []
  const rows = await visibleNotices(q, seen).selectAll('n').where('n.id', 'in', ids).orderBy('n.id').execute()
  return rows.map(noticeFrom)
}

/** Marks these notices of a user, or all up to `upTo`. */
export async function saveRead(
  tx: Tx,
  userId: number,
  which: { readonly ids: readonly number[] } | { readonly upTo: number },
  readAt: string | null,
): Promise<void> {
  await tx
    .updateTable('notices')
    .set({ read_at: readAt })
    .where('user_id', '=', userId)
    .where('read_at', readAt === null ? 'is not' : 'is', null)
    .$if('ids' in which, (query) => query.where('id', 'in', (which as { ids: readonly number[] }).ids))
    .$if('upTo' in which, (query) => query.where('id', '<=', (which as { upTo: number }).upTo))
    .execute()
}

/**
 * The users with notices after this one, and the newest notice. The order makes SQLite read the range of ids: for an
 * aggregate by user it reads the whole index of users.
 */
export async function noticedAfter(q: Queryable, id: number): Promise<{ userIds: Set<number>; newest: number }> {
  const userIds = new Set<number>()
  let newest = id
  const readPage = (after: number, limit: number) =>
    q
      .selectFrom('notices')
      .select(['id', 'user_id', 'in_app'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute()
  for await (const rows of inPages(id, (row: { id: number }) => row.id, readPage))
    for (const row of rows) {
      newest = row.id
      if (row.in_app === 1) userIds.add(row.user_id)
    }
  return { userIds, newest }
}

export async function newestNoticeId(q: Queryable): Promise<number> {
  const row = await q
    .selectFrom('notices')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst()
  return row?.id ?? 0
}

/** Removes notices from before that time, oldest first. */
export async function removeOldNotices(tx: Tx, before: string, limit: number): Promise<number> {
  const old = tx.selectFrom('notices').select('id').where('created_at', '<', before).orderBy('created_at').limit(limit)
  const { numDeletedRows } = await tx.deleteFrom('notices').where('id', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}

/** The notices of a user up to this one are more than a user may have. */
export interface Surplus {
  readonly userId: number
  readonly upTo: number
}

/** The users with more than `most` notices. Counts all notices, so it runs outside of transactions. */
export async function findSurplus(scan: Queryable, most: number): Promise<Surplus[]> {
  const rows = await scan
    .selectFrom((eb) =>
      eb
        .selectFrom('notices')
        .select('user_id')
        .groupBy('user_id')
        .having((having) => having.fn.countAll(), '>', most)
        .as('u'),
    )
    .select((eb) => [
      'u.user_id as userId',
      eb
        .selectFrom('notices as n')
        .select('n.id')
        .whereRef('n.user_id', '=', 'u.user_id')
        .orderBy('n.id', 'desc')
        .offset(most)
        .limit(1)
        .as('upTo'),
    ])
    .execute()
  return rows.flatMap(({ userId, upTo }) => (upTo === null ? [] : [{ userId, upTo }]))
}

/** Returns how many it removed. */
export async function removeSurplus(tx: Tx, { userId, upTo }: Surplus, limit: number): Promise<number> {
  const surplus = tx
    .selectFrom('notices')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '<=', upTo)
    .limit(limit)
  const { numDeletedRows } = await tx.deleteFrom('notices').where('id', 'in', surplus).executeTakeFirst()
  return Number(numDeletedRows)
}
