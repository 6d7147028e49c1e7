import type { ExpressionBuilder } from 'kysely'
import type { Tag } from '#kernel/tag'
import type { Tables, Tx } from '#platform/db/tables'
import { removalCommand, retentionJob } from '#platform/jobs/retention'
import type { Deps } from '#platform/slice'

const isCarriedByAny = (eb: ExpressionBuilder<Tables, 'tags'>) =>
  eb.exists(
    eb
      .selectFrom('feature_tags as t')
      .select('t.feature')
      .whereRef('t.type', '=', 'tags.type')
      .whereRef('t.value', '=', 'tags.value'),
  )

/** Sets `unused_since` of those tags that no toggle has any more. */
export async function startUnusedTime(tx: Tx, tags: readonly Tag[], now: string): Promise<void> {
  if (tags.length === 0) return
  await tx
    .updateTable('tags')
    .set({ unused_since: now })
    .where((eb) => eb.or(tags.map(({ type, value }) => eb.and({ type, value }))))
    .where((eb) => eb.not(isCarriedByAny(eb)))
    .execute()
}

/** Clears `unused_since` of tags that are in use again. */
export async function endUnusedTime(tx: Tx, tags: readonly Tag[]): Promise<void> {
  await tx
    .updateTable('tags')
    .set({ unused_since: null })
    .where((eb) => eb.or(tags.map(({ type, value }) => eb.and({ type, value }))))
    .where('unused_since', 'is not', null)
    .execute()
}

/**
 * An older version that runs at the same time can leave `unused_since` on a tag in use. Such a tag is kept, and its time
 * is cleared.
 */
async function removeUnusedBefore(tx: Tx, before: string, limit: number): Promise<number> {
  const due = await tx
    .selectFrom('tags')
    .select(['type', 'value'])
    .select((eb) => isCarriedByAny(eb).as('isCarried'))
    .where('unused_since', '<', before)
    .orderBy('unused_since')
    .limit(limit)
    .execute()
  const carried = due.filter(({ isCarried }) => isCarried)
  if (carried.length > 0) await endUnusedTime(tx, carried)
  const unused = due.filter(({ isCarried }) => !isCarried)
  for (const { type, value } of unused)
    await tx.deleteFrom('tags').where('type', '=', type).where('value', '=', value).execute()
  return unused.length
}

export const removeUnusedTags = removalCommand('tag.remove-unused', 'tags', removeUnusedBefore)

export const unusedTagsJob = (deps: Deps) =>
  retentionJob('unused-tags', removeUnusedTags, deps.retention.tagRetentionDays, deps)
