import type { EncryptedTable } from '#features/instance/index'
import { keyIdOf } from '#platform/secrets/cipher'

/** The sign-out tickets of sessions that were started with OpenID Connect. */
export const sealedSessions: EncryptedTable = {
  async findWithOtherKey(q, keyId) {
    const rows = await q.selectFrom('sessions').select(['hash', 'id_token']).where('id_token', 'is not', null).execute()
    return rows
      .map(({ hash, id_token }) => ({ id: hash, name: 'single sign-out of sessions', sealed: id_token ?? '' }))
      .filter(({ sealed }) => keyIdOf(sealed) !== keyId)
  },
  async replace(tx, { id }, resealed) {
    await tx.updateTable('sessions').set({ id_token: resealed }).where('hash', '=', id).execute()
  },
}
