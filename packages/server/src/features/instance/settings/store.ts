import type { Queryable, Tx } from '#platform/db/tables'

export type SettingValue = { readonly [key: string]: unknown }

/** Row of the encryption key that the server generated when it has no key file. It is not a user setting. */
export const GENERATED_KEY = 'encryption.generated-key'

export async function readSettings(q: Queryable): Promise<Map<string, SettingValue>> {
  const rows = await q.selectFrom('settings').select(['key', 'value']).where('key', '!=', GENERATED_KEY).execute()
  return new Map(rows.map(({ key, value }) => [key, JSON.parse(value) as SettingValue]))
}

export async function readSetting(q: Queryable, key: string): Promise<SettingValue | undefined> {
  const row = await q.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  return row && (JSON.parse(row.value) as SettingValue)
}

export async function saveSetting(tx: Tx, key: string, value: SettingValue, now: string): Promise<void> {
  const row = { value: JSON.stringify(value), updated_at: now }
  await tx
    .insertInto('settings')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
}

export async function removeSetting(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('settings').where('key', '=', key).execute()
}

/** Removes the generated key from a store that keeps it in a file. */
export const removeGeneratedKey = (tx: Tx): Promise<void> => removeSetting(tx, GENERATED_KEY)
