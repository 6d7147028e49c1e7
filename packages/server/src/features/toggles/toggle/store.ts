import type { Selectable } from 'kysely'
import { Failure, notFound } from '#kernel/failure'
import { preparedWrite } from '#platform/db/prepared'
import { removeChildren } from '#platform/db/remove-children'
import type { Queryable, Tables, Tx } from '#platform/db/tables'
import { columnsOf, FIELD_COLUMNS, type FieldColumns, fieldsFrom, type ToggleFields } from './fields.ts'

/** A toggle without its targeting. */
export interface Toggle extends ToggleFields {
  readonly name: string
  readonly project: string
  readonly createdAt: string
  readonly archivedAt: string | null
}

const fieldColumns = FIELD_COLUMNS.map((column) => `f.${column}` as const)

/** The columns that a query over `features as f` must select for `toggleFrom`. */
export const TOGGLE_COLUMNS = ['f.name', 'f.project', ...fieldColumns, 'f.created_at', 'f.archived_at'] as const

/** `potentially_stale` is used only in lifetime.ts. */
type ToggleRow = Omit<Selectable<Tables['features']>, 'created_by' | 'created_by_user_id' | 'potentially_stale'>

export const toggleFrom = (row: ToggleRow): Toggle => ({
  name: row.name,
  project: row.project,
  ...fieldsFrom(row),
  createdAt: row.created_at,
  archivedAt: row.archived_at,
})

/** The columns that can change. */
const toRow = (toggle: Toggle) => ({
  project: toggle.project,
  ...columnsOf(toggle),
  archived_at: toggle.archivedAt,
})

/** Finds a toggle by name alone, for paths that name no project. Names are unique in the installation. */
export async function findToggle(q: Queryable, name: string): Promise<Toggle | undefined> {
  const row = await q.selectFrom('features').selectAll().where('name', '=', name).executeTakeFirst()
  return row && toggleFrom(row)
}

/** A toggle of another project gives the same 404 as one that does not exist. */
export async function requireToggle(q: Queryable, project: string, name: string): Promise<Toggle> {
  const toggle = await findToggle(q, name)
  if (toggle?.project !== project) throw notFound('toggle', name)
  return toggle
}

/** Throws a 404 if one of the names is not a toggle of the project. */
export async function requireToggles(q: Queryable, project: string, names: readonly string[]): Promise<void> {
  const rows = await q
    .selectFrom('features')
    .select('name')
    .where('project', '=', project)
    .where('name', 'in', names)
    .execute()
  const found = new Set(rows.map(({ name }) => name))
  const missing = names.find((name) => !found.has(name))
  if (missing !== undefined) throw notFound('toggle', missing)
}

/** A toggle that can be edited; 409 if it is archived. */
export async function requireLiveToggle(q: Queryable, project: string, name: string): Promise<Toggle> {
  const toggle = await requireToggle(q, project, name)
  if (toggle.archivedAt !== null) throw new Failure('archived', `The toggle "${name}" is archived: revive it first`)
  return toggle
}

export async function countToggles(q: Queryable): Promise<number> {
  const { count } = await q
    .selectFrom('features')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function countLiveToggles(q: Queryable, project: string): Promise<number> {
  const { count } = await q
    .selectFrom('features')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('project', '=', project)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

type NewRow = Omit<Selectable<Tables['features']>, 'potentially_stale'>

const insertRow = preparedWrite(
  (tx: Tx, row: NewRow) =>
    tx.insertInto('features').values({
      name: row.name,
      project: row.project,
      ...(Object.fromEntries(FIELD_COLUMNS.map((column) => [column, row[column]])) as unknown as FieldColumns),
      created_at: row.created_at,
      created_by: row.created_by,
      created_by_user_id: row.created_by_user_id,
      archived_at: row.archived_at,
    }),
  { order: 'adjacent', keyColumns: 0 },
)

/** `explained` maps an error of the statement to the error to throw. */
export async function insertToggle(
  tx: Tx,
  toggle: Toggle,
  by: { name: string; userId?: number },
  explained: (error: unknown) => unknown,
): Promise<void> {
  const row = {
    name: toggle.name,
    ...toRow(toggle),
    created_at: toggle.createdAt,
    created_by: by.name,
    created_by_user_id: by.userId ?? null,
  }
  await insertRow(tx, row, (inserted) =>
    inserted.catch((error: unknown) => {
      throw explained(error)
    }),
  )
}

/** Saves everything except the name and the creation time. */
export async function saveToggle(tx: Tx, toggle: Toggle): Promise<void> {
  await tx.updateTable('features').set(toRow(toggle)).where('name', '=', toggle.name).execute()
}

/** Deletes a toggle with everything that belongs to it, except its events. */
export async function removeToggle(tx: Tx, name: string): Promise<void> {
  await removeChildren(tx, 'features', name)
  await tx.deleteFrom('features').where('name', '=', name).execute()
}
