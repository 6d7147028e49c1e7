import type { EncryptedTable } from '#features/instance/index'
import type { Queryable } from '#platform/db/tables'
import { keyIdOf } from '#platform/secrets/cipher'

/** All sealed values of an add-on: sensitive parameters and the signing key. */
const sealedIn = (parameters: string, signingKey: string | null): string[] => [
  ...Object.values(JSON.parse(parameters) as Record<string, string | { sealed: string }>).flatMap((value) =>
    typeof value === 'string' ? [] : [value.sealed],
  ),
  ...(signingKey === null ? [] : [signingKey]),
]

const rowsOf = (q: Queryable) => q.selectFrom('addons').select(['id', 'parameters', 'signing_key'])

export const sealedAddons: EncryptedTable = {
  async findWithOtherKey(q, keyId) {
    const rows = await rowsOf(q).execute()
    return rows.flatMap(({ id, parameters, signing_key }) =>
      sealedIn(parameters, signing_key)
        .filter((sealed) => keyIdOf(sealed) !== keyId)
        .map((sealed) => ({ id: String(id), name: `add-on ${id}`, sealed })),
    )
  },
  async replace(tx, { id, sealed }, resealed) {
    const row = await rowsOf(tx).where('id', '=', Number(id)).executeTakeFirstOrThrow()
    await tx
      .updateTable('addons')
      .set({
        // Neither value contains characters that JSON escapes.
        parameters: row.parameters.replaceAll(JSON.stringify(sealed), JSON.stringify(resealed)),
        signing_key: row.signing_key === sealed ? resealed : row.signing_key,
      })
      .where('id', '=', Number(id))
      .execute()
  },
}
