import type { Selectable } from 'kysely'
import { parametersFrom } from '#features/toggles/targeting/index'
import { notFound } from '#kernel/failure'
import { withFreeName } from '#platform/commands/helpers'
import { bit, type Queryable, type Tables, type Tx } from '#platform/db/tables'
import { BUILT_IN_TYPES } from './built-in.ts'
import type { StrategyTypeView } from './schema.ts'

const fromRow = (row: Selectable<Tables['strategy_types']>): StrategyTypeView => ({
  name: row.name,
  displayName: row.title ?? row.name,
  title: row.title ?? row.name,
  description: row.description,
  editable: true,
  deprecated: row.deprecated === 1,
  parameters: parametersFrom(row.parameters),
})

const toRow = ({ name, title, description, parameters, deprecated }: StrategyTypeView) => ({
  title: title === name ? null : title,
  description,
  parameters: JSON.stringify(parameters),
  deprecated: bit(deprecated),
})

/** The built-in types, then the others by name. */
export async function listStrategyTypes(q: Queryable): Promise<StrategyTypeView[]> {
  const rows = await q.selectFrom('strategy_types').selectAll().orderBy('name').execute()
  return [...BUILT_IN_TYPES, ...rows.map(fromRow)]
}

export async function requireStrategyType(q: Queryable, name: string): Promise<StrategyTypeView> {
  const builtIn = BUILT_IN_TYPES.find((type) => type.name === name)
  if (builtIn) return builtIn
  const row = await q.selectFrom('strategy_types').selectAll().where('name', '=', name).executeTakeFirst()
  if (!row) throw notFound('strategy type', name)
  return fromRow(row)
}

export async function insertStrategyType(tx: Tx, type: StrategyTypeView, now: string): Promise<void> {
  const insert = tx.insertInto('strategy_types').values({ name: type.name, ...toRow(type), created_at: now })
  await withFreeName(`A strategy type named "${type.name}"`, insert.execute())
}

export async function saveStrategyType(tx: Tx, type: StrategyTypeView): Promise<void> {
  await tx.updateTable('strategy_types').set(toRow(type)).where('name', '=', type.name).execute()
}

export async function removeStrategyType(tx: Tx, name: string): Promise<void> {
  await tx.deleteFrom('strategy_types').where('name', '=', name).execute()
}
