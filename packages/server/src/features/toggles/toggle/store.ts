import type { Selectable } from 'kysely'
import { Failure, notFound } from '#kernel/failure'
import { preparedWrite } from '#platform/db/prepared'
import { bit, type Queryable, type Tables, type Tx } from '#platform/db/tables'

/** A toggle itself, without what is set per environment. */
export interface Flag {
  readonly name: string
  readonly project: string
  readonly description: string | null
  readonly type: string
  readonly stale: boolean
  readonly impressionData: boolean
  readonly createdAt: string
  readonly archivedAt: string | null
}

/** What a query over `features as f` selects for `flagFrom`. */
export const FLAG_COLUMNS = [
  'f.name',
  'f.project',
  'f.description',
  'f.type',
  'f.stale',
  'f.impression_data',
  'f.created_at',
  'f.archived_at',
] as const

/** Whether it is past its lifetime is the concern of lifetime.ts. */
type FlagRow = Omit<Selectable<Tables['features']>, 'created_by' | 'created_by_user_id' | 'potentially_stale'>

export const flagFrom = (row: FlagRow): Flag => ({
  name: row.name,
  project: row.project,
  description: row.description,
  type: row.type,
  stale: row.stale === 1,
  impressionData: row.impression_data === 1,
  createdAt: row.created_at,
  archivedAt: row.archived_at,
})

/** By its name alone, for paths that name no project: names are unique over the instance. */
export async function findFlag(q: Queryable, name: string): Promise<Flag | undefined> {
  const row = await q.selectFrom('features').selectAll().where('name', '=', name).executeTakeFirst()
  return row && flagFrom(row)
}

/** A toggle that exists under another project is answered like one that does not exist. */
export async function requireFlag(q: Queryable, project: string, name: string): Promise<Flag> {
  const flag = await findFlag(q, name)
  if (flag?.project !== project) throw notFound('toggle', name)
  return flag
}

/** A toggle that may be edited. */
export async function requireLiveFlag(q: Queryable, project: string, name: string): Promise<Flag> {
  const flag = await requireFlag(q, project, name)
  if (flag.archivedAt !== null) throw new Failure('archived', `The toggle "${name}" is archived: revive it first`)
  return flag
}

export async function countFlags(q: Queryable): Promise<number> {
  const { count } = await q
    .selectFrom('features')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const insertRow = preparedWrite((tx: Tx, row: Omit<Selectable<Tables['features']>, 'potentially_stale'>) =>
  tx.insertInto('features').values({
    name: row.name,
    project: row.project,
    description: row.description,
    type: row.type,
    stale: row.stale,
    impression_data: row.impression_data,
    created_at: row.created_at,
    created_by: row.created_by,
    created_by_user_id: row.created_by_user_id,
    archived_at: row.archived_at,
  }),
)

/** `explained` makes another error of the one of the statement. */
export async function insertFlag(
  tx: Tx,
  flag: Flag,
  by: { name: string; userId?: number },
  explained: (error: unknown) => unknown,
): Promise<void> {
  const row = {
    name: flag.name,
    project: flag.project,
    description: flag.description,
    type: flag.type,
    stale: bit(flag.stale),
    impression_data: bit(flag.impressionData),
    created_at: flag.createdAt,
    created_by: by.name,
    created_by_user_id: by.userId ?? null,
    archived_at: flag.archivedAt,
  }
  await insertRow(tx, row, (inserted) =>
    inserted.catch((error: unknown) => {
      throw explained(error)
    }),
  )
}

/** Everything but the name and the day of creation. */
export async function saveFlag(tx: Tx, flag: Flag): Promise<void> {
  await tx
    .updateTable('features')
    .set({
      project: flag.project,
      description: flag.description,
      type: flag.type,
      stale: bit(flag.stale),
      impression_data: bit(flag.impressionData),
      archived_at: flag.archivedAt,
    })
    .where('name', '=', flag.name)
    .execute()
}

/** With everything that belongs to it. Its events stay. */
export async function removeFlag(tx: Tx, name: string): Promise<void> {
  await tx.deleteFrom('features').where('name', '=', name).execute()
}
