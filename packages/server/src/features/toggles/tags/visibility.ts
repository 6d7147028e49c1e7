import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Tables } from '#platform/db/tables'

/** The projects that are visible to the reader. */
export type Visible = 'all' | readonly string[]

/** The project of tags and tag types that were created without a toggle. */
export const NO_PROJECT = '*'

/**
 * A tag is visible to everyone who sees the project that it was created for, or a toggle with it. A tag that was created on its
 * own is visible to everyone. A hidden tag stays hidden after it is removed from its last toggle. A tag from an older version
 * is visible only through its toggles.
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

/** A tag type has the same rule, and is also visible to everyone who sees one of its tags. */
export function isSeenTagType(eb: ExpressionBuilder<Tables, 'tag_types'>, visible: Visible): Expression<SqlBool> {
  if (visible === 'all') return eb.lit(true)
  const withSeenTag = eb
    .selectFrom('tags')
    .select('tags.value')
    .whereRef('tags.type', '=', 'tag_types.name')
    .where((tags) => isSeenTag(tags as never, visible))
  return eb.or([eb('tag_types.project', 'in', [...visible, NO_PROJECT]), eb.exists(withSeenTag)])
}
