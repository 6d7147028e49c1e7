import type { Selectable } from 'kysely'
import { bit, type Queryable, type Tables, type Tx } from '#platform/db/tables'
import type { Addon, StoredParameters } from './types.ts'

const list = (text: string): string[] => JSON.parse(text) as string[]

const addonFrom = (row: Selectable<Tables['addons']>): Addon => ({
  id: row.id,
  provider: row.provider,
  description: row.description,
  enabled: row.enabled === 1,
  parameters: JSON.parse(row.parameters) as StoredParameters,
  signingKey: row.signing_key,
  events: list(row.events),
  projects: list(row.projects),
  environments: list(row.environments),
  targetApproved: row.target_approved === 1,
  createdAt: row.created_at,
  madeByUserId: row.made_by_user_id,
})

const columnsOf = (addon: Omit<Addon, 'id' | 'createdAt'>) => ({
  provider: addon.provider,
  description: addon.description,
  enabled: bit(addon.enabled),
  parameters: JSON.stringify(addon.parameters),
  signing_key: addon.signingKey,
  events: JSON.stringify(addon.events),
  projects: JSON.stringify(addon.projects),
  environments: JSON.stringify(addon.environments),
  target_approved: bit(addon.targetApproved),
  made_by_user_id: addon.madeByUserId,
})

export async function listAddons(q: Queryable): Promise<Addon[]> {
  return (await q.selectFrom('addons').selectAll().orderBy('id').execute()).map(addonFrom)
}

export async function enabledAddons(q: Queryable): Promise<Addon[]> {
  return (await q.selectFrom('addons').selectAll().where('enabled', '=', 1).orderBy('id').execute()).map(addonFrom)
}

export async function findAddon(q: Queryable, id: number): Promise<Addon | undefined> {
  const row = await q.selectFrom('addons').selectAll().where('id', '=', id).executeTakeFirst()
  return row && addonFrom(row)
}

export async function countAddons(q: Queryable): Promise<number> {
  const { count } = await q
    .selectFrom('addons')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function insertAddon(tx: Tx, addon: Omit<Addon, 'id'>): Promise<Addon> {
  const { id } = await tx
    .insertInto('addons')
    .values({ ...columnsOf(addon), created_at: addon.createdAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, ...addon }
}

export async function saveAddon(tx: Tx, addon: Addon): Promise<void> {
  await tx.updateTable('addons').set(columnsOf(addon)).where('id', '=', addon.id).execute()
}

/** Deletes an add-on with its deliveries. */
export async function removeAddon(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('addons').where('id', '=', id).execute()
}
