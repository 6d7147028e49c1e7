import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Tables } from '#platform/db/tables'

/** Projects that the reader sees. */
export type Visible = 'all' | readonly string[]

/** For tags and tag types that were created on their own. */
export const NO_PROJECT = '*'

/**
 * Who sees a tag: everyone who sees the project that it was created for, or a toggle with it; a tag that was created on its
 * own is for everyone. A tag stays hidden after it was taken off its last toggle. What an older version created is seen
 * by its toggles alone.
 */
export function isSeenTag(eb: ExpressionBuilder<Tables, 'tags'>, visible: Visible): Expression<SqlBool> {
  if (visible === 'all') return eb.lit(true)
  const onSeenToggle = eb
    .selectFrom('feature_tags as ft')
    .innerJoin('features as f', 'f.name', 'ft.feature')
    .select('f.name')
    .whereRef('ft.type', '=', 'tags.type')
    .whereRef('ft.value', '=', 'tags.value')
    .where('f.project', 'in', [...visible, NO_PROJECT])
  return eb.or([eb('tags.project', 'in', [...visible, NO_PROJECT]), eb.exists(onSeenToggle)])
}

/** Who sees a tag type: likewise, and everyone who sees one of its tags. */
export function isSeenTagType(eb: ExpressionBuilder<Tables, 'tag_types'>, visible: Visible): Expression<SqlBool> {
  if (visible === 'all') return eb.lit(true)
  const withSeenTag = eb
    .selectFrom('tags')
    .select('tags.value')
    .whereRef('tags.type', '=', 'tag_types.name')
    .where((tags) => isSeenTag(tags as never, visible))
  return eb.or([eb('tag_types.project', 'in', [...visible, NO_PROJECT]), eb.exists(withSeenTag)])
}
