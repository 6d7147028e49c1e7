import { keyIdOf } from '#platform/secrets/cipher'
import type { EncryptedTable } from './encryption.ts'

/** A secret inside a stored setting. Other fields are not encrypted. */
export interface Sealed {
  readonly sealed: string
}

export const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' && value !== null && 'sealed' in value && typeof value.sealed === 'string'

function* sealedIn(value: unknown): Generator<string> {
  if (isSealed(value)) yield value.sealed
  else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) yield* sealedIn(inner)
}

export const sealedSettings: EncryptedTable = {
  async findWithOtherKey(q, keyId) {
    const rows = await q.selectFrom('settings').select(['key', 'value']).execute()
    return rows.flatMap(({ key, value }) =>
      [...sealedIn(JSON.parse(value))]
        .filter((sealed) => keyIdOf(sealed) !== keyId)
        .map((sealed) => ({ id: key, name: `setting ${key}`, sealed })),
    )
  },
  async replace(tx, { id, sealed }, resealed) {
    const { value } = await tx.selectFrom('settings').select('value').where('key', '=', id).executeTakeFirstOrThrow()
    // Neither value contains characters that JSON escapes.
    const changed = value.replaceAll(JSON.stringify(sealed), JSON.stringify(resealed))
    await tx.updateTable('settings').set({ value: changed }).where('key', '=', id).execute()
  },
}
