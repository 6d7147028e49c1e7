import type { Queryable, Tx } from '#platform/db/tables'
import type { Channel } from './kinds.ts'

export async function insertDelivery(tx: Tx, noticeId: number, channel: Channel, dueAt: string): Promise<void> {
  await tx.insertInto('notice_deliveries').values({ notice_id: noticeId, channel, tries: 0, due_at: dueAt }).execute()
}

export async function hasDueDelivery(q: Queryable, now: string): Promise<boolean> {
  const row = await q
    .selectFrom('notice_deliveries')
    .select('notice_id')
    .where('due_at', '<=', now)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The notices that one user gets in one message. */
export interface DueMessage {
  readonly userId: number
  readonly channel: Channel
  readonly noticeIds: readonly number[]
  readonly tries: number
}

/** The next message that is due. All pending notices of its user go into it, at most `most`. */
export async function nextDueMessage(q: Queryable, now: string, most: number): Promise<DueMessage | undefined> {
  const first = await q
    .selectFrom('notice_deliveries as d')
    .innerJoin('notices as n', 'n.id', 'd.notice_id')
    .select(['n.user_id', 'd.channel'])
    .where('d.due_at', '<=', now)
    .orderBy('d.due_at')
    .limit(1)
    .executeTakeFirst()
  if (!first) return undefined
  const rows = await q
    .selectFrom('notice_deliveries as d')
    .innerJoin('notices as n', 'n.id', 'd.notice_id')
    .select(['d.notice_id', 'd.tries'])
    .where('n.user_id', '=', first.user_id)
    .where('d.channel', '=', first.channel)
    .orderBy('d.notice_id')
    .limit(most)
    .execute()
  return {
    userId: first.user_id,
    channel: first.channel as Channel,
    noticeIds: rows.map(({ notice_id }) => notice_id),
    tries: Math.max(...rows.map(({ tries }) => tries)),
  }
}

const ofMessage = ({ channel, noticeIds }: DueMessage) => ({ channel, ids: [...noticeIds] })

export async function removeDeliveries(tx: Tx, message: DueMessage): Promise<void> {
  const { channel, ids } = ofMessage(message)
  await tx.deleteFrom('notice_deliveries').where('channel', '=', channel).where('notice_id', 'in', ids).execute()
}

export async function postponeDeliveries(tx: Tx, message: DueMessage, dueAt: string): Promise<void> {
  const { channel, ids } = ofMessage(message)
  await tx
    .updateTable('notice_deliveries')
    .set({ tries: message.tries + 1, due_at: dueAt })
    .where('channel', '=', channel)
    .where('notice_id', 'in', ids)
    .execute()
}
