import { notFound } from '#kernel/failure'
import type { Queryable, Tx } from '#platform/db/tables'
import type { Page } from './rules.ts'
import type { TagTypeView } from './schema.ts'
import { isSeenTagType, type Visible } from './visibility.ts'

const COLUMNS = ['name', 'description', 'icon', 'color'] as const

/** One page of the visible tag types, sorted by name, and the total. */
export async function listTagTypes(q: Queryable, visible: Visible, { limit, offset }: Page) {
  const seen = q.selectFrom('tag_types').where((eb) => isSeenTagType(eb, visible))
  const tagTypes: TagTypeView[] = await seen.select(COLUMNS).orderBy('name').limit(limit).offset(offset).execute()
  const { total } = await seen.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { tagTypes, total }
}

export function findTagType(q: Queryable, name: string): Promise<TagTypeView | undefined> {
  return q.selectFrom('tag_types').select(COLUMNS).where('name', '=', name).executeTakeFirst()
}

/** Throws 404 also for a tag type that is not visible to the reader. */
export async function requireTagType(q: Queryable, visible: Visible, name: string): Promise<TagTypeView> {
  const found = await q
    .selectFrom('tag_types')
    .select(COLUMNS)
    .where('name', '=', name)
    .where((eb) => isSeenTagType(eb, visible))
    .executeTakeFirst()
  if (!found) throw notFound('tag type', name)
  return found
}

export async function hasTags(q: Queryable, type: string): Promise<boolean> {
  const row = await q.selectFrom('tags').select('value').where('type', '=', type).limit(1).executeTakeFirst()
  return row !== undefined
}

export async function insertTagType(tx: Tx, type: TagTypeView, project: string, now: string): Promise<void> {
  await tx
    .insertInto('tag_types')
    .values({ ...type, project, created_at: now })
    .execute()
}

export async function saveTagType(tx: Tx, { name, description, icon, color }: TagTypeView): Promise<void> {
  await tx.updateTable('tag_types').set({ description, icon, color }).where('name', '=', name).execute()
}

export async function removeTagType(tx: Tx, name: string): Promise<void> {
  await tx.deleteFrom('tag_types').where('name', '=', name).execute()
}
