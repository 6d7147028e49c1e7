import type { Queryable, Tx } from '#platform/db/tables'
import { defaultChoice, KIND_NAMES, type KindChoice, type NoticeKind } from './kinds.ts'

const bit = (value: boolean) => (value ? 1 : 0)

/** The choices of these users that differ from the default. */
export async function readChoices(q: Queryable, userIds: readonly number[]) {
  if (userIds.length === 0) return new Map<string, KindChoice>()
  const rows = await q.selectFrom('notice_preferences').selectAll().where('user_id', 'in', userIds).execute()
  return new Map<string, KindChoice>(
    rows.map((row) => [
      `${row.user_id} ${row.kind}`,
      { inApp: row.in_app === 1, email: row.email === 1, slack: row.slack === 1 },
    ]),
  )
}

export const choiceOf = (
  choices: ReadonlyMap<string, KindChoice>,
  { userId, kind }: { readonly userId: number; readonly kind: NoticeKind },
): KindChoice => choices.get(`${userId} ${kind}`) ?? defaultChoice(kind)

export async function readOwnChoices(q: Queryable, userId: number): Promise<Record<NoticeKind, KindChoice>> {
  const choices = await readChoices(q, [userId])
  return Object.fromEntries(KIND_NAMES.map((kind) => [kind, choiceOf(choices, { userId, kind })])) as Record<
    NoticeKind,
    KindChoice
  >
}

export async function saveChoice(tx: Tx, userId: number, kind: NoticeKind, choice: KindChoice): Promise<void> {
  const columns = { in_app: bit(choice.inApp), email: bit(choice.email), slack: bit(choice.slack) } as const
  await tx
    .insertInto('notice_preferences')
    .values({ user_id: userId, kind, ...columns })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(columns))
    .execute()
}

/** The encrypted Slack webhook of a user, and whether an Admin entered it. */
export interface SlackTarget {
  readonly sealedUrl: string
  readonly isApproved: boolean
}

export async function readSlackTargets(q: Queryable, userIds: readonly number[]): Promise<Map<number, SlackTarget>> {
  if (userIds.length === 0) return new Map()
  const rows = await q.selectFrom('notice_targets').selectAll().where('user_id', 'in', userIds).execute()
  return new Map(
    rows.map(({ user_id, slack_url, approved }) => [user_id, { sealedUrl: slack_url, isApproved: approved === 1 }]),
  )
}

export async function saveSlackTarget(tx: Tx, userId: number, target: SlackTarget | null): Promise<void> {
  if (target === null) {
    await tx.deleteFrom('notice_targets').where('user_id', '=', userId).execute()
    return
  }
  const columns = { slack_url: target.sealedUrl, approved: bit(target.isApproved) } as const
  await tx
    .insertInto('notice_targets')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute()
}
