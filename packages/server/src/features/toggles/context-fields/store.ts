import type { Selectable } from 'kysely'
import { notFound } from '#kernel/failure'
import { withFreeName } from '#platform/commands/helpers'
import { bit, type Queryable, type Tables, type Tx } from '#platform/db/tables'
import { mappedInTurns } from '#platform/turns'
import type { ContextFieldView, LegalValue } from './schema.ts'

const fromRow = (row: Selectable<Tables['context_fields']>): ContextFieldView => ({
  name: row.name,
  description: row.description,
  stickiness: row.stickiness === 1,
  sortOrder: row.sort_order,
  legalValues: JSON.parse(row.legal_values) as LegalValue[],
  createdAt: row.created_at,
  ...(row.project !== null && { project: row.project }),
})

const toRow = ({ description, stickiness, sortOrder, legalValues }: ContextFieldView) => ({
  description,
  stickiness: bit(stickiness),
  sort_order: sortOrder,
  legal_values: JSON.stringify(legalValues),
})

/** Null: the fields of all projects. */
type Home = string | null

const homeOf = ({ project }: ContextFieldView): Home => project ?? null

/** The fields of all projects and of each project, in their sort order. With pauses: parsing many legal values takes long. */
export async function listContextFields(q: Queryable): Promise<ContextFieldView[]> {
  const rows = await q.selectFrom('context_fields').selectAll().orderBy('sort_order').orderBy('name').execute()
  return mappedInTurns(rows, fromRow)
}

export async function countContextFields(q: Queryable, project: string): Promise<number> {
  const { count } = await q
    .selectFrom('context_fields')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('project', '=', project)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Zero when there are no fields. */
export async function lastSortOrder(q: Queryable): Promise<number> {
  const row = await q
    .selectFrom('context_fields')
    .select('sort_order')
    .orderBy('sort_order', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.sort_order ?? 0
}

/** Finds a field of any project. Names are unique in the instance. */
export async function findContextField(q: Queryable, name: string): Promise<ContextFieldView | undefined> {
  const row = await q.selectFrom('context_fields').selectAll().where('name', '=', name).executeTakeFirst()
  return row && fromRow(row)
}

/** A field of another project gives the same 404 as one that does not exist. */
export async function requireContextField(q: Queryable, name: string, home: Home): Promise<ContextFieldView> {
  const field = await findContextField(q, name)
  if (!field || homeOf(field) !== home) throw notFound('context field', name)
  return field
}

export async function insertContextField(tx: Tx, field: ContextFieldView): Promise<void> {
  const row = { name: field.name, ...toRow(field), created_at: field.createdAt, project: homeOf(field) }
  await withFreeName(`A context field named "${field.name}"`, tx.insertInto('context_fields').values(row).execute())
}

export async function saveContextField(tx: Tx, field: ContextFieldView): Promise<void> {
  await tx.updateTable('context_fields').set(toRow(field)).where('name', '=', field.name).execute()
}

export async function removeContextField(tx: Tx, name: string): Promise<void> {
  await tx.deleteFrom('context_fields').where('name', '=', name).execute()
}
