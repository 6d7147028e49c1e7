import type { EncryptedTable } from '#features/instance/index'
import { keyIdOf } from '#platform/secrets/cipher'

/** The Slack webhooks of users. */
export const sealedNoticeTargets: EncryptedTable = {
  async findWithOtherKey(q, keyId) {
    const rows = await q.selectFrom('notice_targets').select(['user_id', 'slack_url']).execute()
    return rows
      .filter(({ slack_url }) => keyIdOf(slack_url) !== keyId)
      .map(({ user_id, slack_url }) => ({
        id: String(user_id),
        name: `Slack webhook of user ${user_id}`,
        sealed: slack_url,
      }))
  },
  async replace(tx, { id }, resealed) {
    await tx.updateTable('notice_targets').set({ slack_url: resealed }).where('user_id', '=', Number(id)).execute()
  },
}
