import type { EncryptedTable } from '#features/instance/index'
import { keyIdOf } from '#platform/secrets/cipher'

/** The readable secrets of API tokens, for a change of the encryption key. */
export const sealedTokens: EncryptedTable = {
  async findWithOtherKey(q, keyId) {
    const rows = await q
      .selectFrom('api_tokens')
      .select(['id', 'name', 'sealed_secret as sealed'])
      .where('sealed_secret', 'is not', null)
      .$narrowType<{ sealed: string }>()
      .execute()
    return rows
      .filter(({ sealed }) => keyIdOf(sealed) !== keyId)
      .map(({ id, name, sealed }) => ({ id, name: `API token ${name}`, sealed }))
  },
  async replace(tx, { id, sealed }, resealed) {
    await tx
      .updateTable('api_tokens')
      .set({ sealed_secret: resealed })
      .where('id', '=', id)
      .where('sealed_secret', '=', sealed)
      .execute()
  },
}
