import type { Tx } from '#platform/db/tables'
import { insertDelivery } from './delivery-store.ts'
import { insertNotice } from './notice-store.ts'
import { choiceOf, readChoices, readSlackTargets } from './preference-store.ts'
import type { NewNotice } from './types.ts'

/** Below the parameter limit of a statement. */
const IDS_AT_ONCE = 500

export interface SaveDeps {
  readonly now: string
  /** When messages about these notices are sent. */
  readonly dueAt: string
  readonly isEmailEnabled: boolean
}

/** Users who still exist and can log in, with their e-mail addresses. */
async function readPeople(tx: Tx, ids: readonly number[]): Promise<Map<number, string | null>> {
  const people = new Map<number, string | null>()
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
    const rows = await tx
      .selectFrom('users')
      .select(['id', 'email'])
      .where('id', 'in', ids.slice(start, start + IDS_AT_ONCE))
      .where('account_type', '=', 'user')
      .execute()
    for (const { id, email } of rows) people.set(id, email)
  }
  return people
}

/** Stores notices for the channels that their users chose. Causes that a user knows are left out. */
export async function saveNotices(tx: Tx, notices: readonly NewNotice[], deps: SaveDeps): Promise<void> {
  const people = await readPeople(tx, [...new Set(notices.map(({ userId }) => userId))])
  const ids = [...people.keys()]
  const choices = await readChoices(tx, ids)
  const targets = await readSlackTargets(tx, ids)
  for (const notice of notices) {
    const { userId } = notice
    if (!people.has(userId)) continue
    const choice = choiceOf(choices, notice)
    const byEmail = choice.email && deps.isEmailEnabled && people.get(userId) !== null
    const bySlack = choice.slack && targets.has(userId)
    if (!choice.inApp && !byEmail && !bySlack) continue
    const id = await insertNotice(tx, notice, { inApp: choice.inApp, now: deps.now })
    if (id === undefined) continue
    if (byEmail) await insertDelivery(tx, id, 'email', deps.dueAt)
    if (bySlack) await insertDelivery(tx, id, 'slack', deps.dueAt)
  }
}
