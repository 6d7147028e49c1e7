import { notFound } from '#kernel/failure'
import type { Queryable, Tx } from '#platform/db/tables'
import type { Page } from './rules.ts'
import type { TagTypeView } from './schema.ts'

const COLUMNS = ['name', 'description', 'icon', 'color'] as const

/** One page, by name, and how many there are in all. */
export async function listTagTypes(q: Queryable, { limit, offset }: Page) {
  const tagTypes: TagTypeView[] = await q
    .selectFrom('tag_types')
    .select(COLUMNS)
    .orderBy('name')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await q
    .selectFrom('tag_types')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { tagTypes, total }
}

export function findTagType(q: Queryable, name: string): Promise<TagTypeView | undefined> {
  return q.selectFrom('tag_types').select(COLUMNS).where('name', '=', name).executeTakeFirst()
}

export async function requireTagType(q: Queryable, name: string): Promise<TagTypeView> {
  const found = await findTagType(q, name)
  if (!found) throw notFound('tag type', name)
  return found
}

export async function countTagsOfType(q: Queryable, type: string): Promise<number> {
  const { count } = await q
    .selectFrom('tags')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('type', '=', type)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertTagType(tx: Tx, type: TagTypeView, now: string): Promise<void> {
  await tx
    .insertInto('tag_types')
    .values({ ...type, created_at: now })
    .execute()
}

export async function saveTagType(tx: Tx, { name, description, icon, color }: TagTypeView): Promise<void> {
  await tx.updateTable('tag_types').set({ description, icon, color }).where('name', '=', name).execute()
}

export async function removeTagType(tx: Tx, name: string): Promise<void> {
  await tx.deleteFrom('tag_types').where('name', '=', name).execute()
}
