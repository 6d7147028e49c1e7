import { prepared } from '#platform/db/prepared'
import type { Queryable, Tx } from '#platform/db/tables'
import type { ToggleLink } from './schema.ts'

const linkRows = prepared((q: Queryable, { feature }: { feature: string }) =>
  q
    .selectFrom('feature_links')
    .select(['id', 'url', 'title', 'position'])
    .where('feature', '=', feature)
    .orderBy('position'),
)

/** The links of a toggle, oldest first. */
export async function linksOf(q: Queryable, feature: string): Promise<ToggleLink[]> {
  const rows = await linkRows(q, { feature })
  return rows.map(({ id, url, title }) => ({ id, url, title }))
}

/** Inserts a link after the others of the toggle. */
export async function insertLink(tx: Tx, feature: string, { id, url, title }: ToggleLink): Promise<void> {
  const last = (await linkRows(tx, { feature })).at(-1)?.position ?? 0
  await tx
    .insertInto('feature_links')
    .values({ id, feature, url, title, position: last + 1 })
    .execute()
}

export async function saveLink(tx: Tx, { id, url, title }: ToggleLink): Promise<void> {
  await tx.updateTable('feature_links').set({ url, title }).where('id', '=', id).execute()
}

export async function removeLink(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('feature_links').where('id', '=', id).execute()
}
