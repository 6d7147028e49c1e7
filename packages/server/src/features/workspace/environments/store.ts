import type { Selectable } from 'kysely'
import { notFound } from '#kernel/failure'
import { removeChildren } from '#platform/db/remove-children'
import { bit, type Queryable, type Tables, type Tx } from '#platform/db/tables'
import type { EnvironmentView } from './schema.ts'

const fromRow = (row: Selectable<Tables['environments']>): EnvironmentView => ({
  name: row.name,
  displayName: row.display_name,
  type: row.type,
  sortOrder: row.sort_order,
  enabled: row.enabled === 1,
})

/** Sorted by position. */
export async function listEnvironments(q: Queryable): Promise<EnvironmentView[]> {
  const rows = await q.selectFrom('environments').selectAll().orderBy('sort_order').orderBy('name').execute()
  return rows.map(fromRow)
}

export async function findEnvironment(q: Queryable, name: string): Promise<EnvironmentView | undefined> {
  const row = await q.selectFrom('environments').selectAll().where('name', '=', name).executeTakeFirst()
  return row && fromRow(row)
}

export async function requireEnvironment(q: Queryable, name: string): Promise<EnvironmentView> {
  const environment = await findEnvironment(q, name)
  if (!environment) throw notFound('environment', name)
  return environment
}

export async function insertEnvironment(tx: Tx, environment: EnvironmentView, now: string): Promise<void> {
  await tx
    .insertInto('environments')
    .values({
      name: environment.name,
      display_name: environment.displayName,
      type: environment.type,
      sort_order: environment.sortOrder,
      enabled: bit(environment.enabled),
      created_at: now,
    })
    .execute()
}

export async function saveEnvironment(tx: Tx, environment: EnvironmentView): Promise<void> {
  await tx
    .updateTable('environments')
    .set({
      display_name: environment.displayName,
      type: environment.type,
      sort_order: environment.sortOrder,
      enabled: bit(environment.enabled),
    })
    .where('name', '=', environment.name)
    .execute()
}

export async function removeEnvironment(tx: Tx, name: string): Promise<void> {
  await removeChildren(tx, 'environments', name)
  await tx.deleteFrom('environments').where('name', '=', name).execute()
}
