import type { ExpressionBuilder } from 'kysely'
import { notFound, shorten } from '#kernel/failure'
import type { Tag } from '#kernel/tag'
import type { Queryable, Tables, Tx } from '#platform/db/tables'
import { endUnusedTime, startUnusedTime } from './retention.ts'
import type { Page } from './rules.ts'
import type { ColoredTag } from './schema.ts'
import { isSeenTag, type Visible } from './visibility.ts'

/** The tags of a toggle, by type and value. */
export function tagsOf(q: Queryable, feature: string): Promise<Tag[]> {
  return q
    .selectFrom('feature_tags')
    .select(['type', 'value'])
    .where('feature', '=', feature)
    .orderBy('type')
    .orderBy('value')
    .execute()
}

export function coloredTagsOf(q: Queryable, feature: string): Promise<ColoredTag[]> {
  return q
    .selectFrom('feature_tags as t')
    .leftJoin('tag_types', 'tag_types.name', 't.type')
    .select(['t.value', 't.type', 'tag_types.color'])
    .where('t.feature', '=', feature)
    .orderBy('t.type')
    .orderBy('t.value')
    .execute()
}

export async function putTagsOn(tx: Tx, feature: string, tags: readonly Tag[]): Promise<void> {
  await tx
    .insertInto('feature_tags')
    .values(tags.map(({ type, value }) => ({ feature, type, value })))
    .execute()
  await endUnusedTime(tx, tags)
}

export async function takeTagsOff(tx: Tx, feature: string, tags: readonly Tag[], now: string): Promise<void> {
  await tx
    .deleteFrom('feature_tags')
    .where('feature', '=', feature)
    .where((eb) => eb.or(tags.map(({ type, value }) => eb.and({ type, value }))))
    .execute()
  await startUnusedTime(tx, tags, now)
}

/** Removes all tags from a toggle that is about to be deleted. */
export async function releaseTagsOf(tx: Tx, feature: string, now: string): Promise<void> {
  const tags = await tagsOf(tx, feature)
  if (tags.length > 0) await takeTagsOff(tx, feature, tags, now)
}

/** Copies the tags of a toggle to its clone. */
export async function copyTags(tx: Tx, from: string, to: string): Promise<void> {
  await tx
    .insertInto('feature_tags')
    .columns(['feature', 'type', 'value'])
    .expression((eb) =>
      eb
        .selectFrom('feature_tags')
        .select((s) => [s.val(to).as('feature'), 'type', 'value'])
        .where('feature', '=', from),
    )
    .execute()
}

/** One page of the visible tags, sorted by type and value, and the total. */
export async function listTags(q: Queryable, visible: Visible, { limit, offset }: Page, type?: string) {
  const matching = q
    .selectFrom('tags')
    .where((eb) => isSeenTag(eb, visible))
    .$if(type !== undefined, (query) => query.where('type', '=', type as string))
  const tags = await matching
    .select(['value', 'type'])
    .orderBy('type')
    .orderBy('value')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { tags, total }
}

const isOneOf = (tags: readonly Tag[]) => (eb: ExpressionBuilder<Tables, 'tags'>) =>
  eb.or(tags.map(({ type, value }) => eb.and({ type, value })))

/** The subset of these tags that exists. */
export function existingTags(q: Queryable, tags: readonly Tag[]): Promise<Tag[]> {
  return q.selectFrom('tags').select(['type', 'value']).where(isOneOf(tags)).execute()
}

/** The names of the toggles that have any of these tags, archived ones included. */
export async function togglesWithAnyTag(q: Queryable, tags: readonly Tag[]): Promise<Set<string>> {
  const rows = await q
    .selectFrom('feature_tags')
    .select('feature')
    .where((eb) => eb.or(tags.map(({ type, value }) => eb.and({ type, value }))))
    .execute()
  return new Set(rows.map(({ feature }) => feature))
}

/** Throws 404 also for a tag that is not visible to the reader. */
export async function requireTag(q: Queryable, visible: Visible, tag: Tag): Promise<Tag> {
  const found = await q
    .selectFrom('tags')
    .select(['type', 'value'])
    .where(isOneOf([tag]))
    .where((eb) => isSeenTag(eb, visible))
    .executeTakeFirst()
  if (!found) throw notFound(`tag of type "${shorten(tag.type)}" with the value`, tag.value)
  return found
}

export async function insertTag(tx: Tx, { type, value }: Tag, project: string, now: string): Promise<void> {
  await tx.insertInto('tags').values({ type, value, project, created_at: now, unused_since: now }).execute()
}

export async function removeTag(tx: Tx, tag: Tag): Promise<void> {
  await tx
    .deleteFrom('tags')
    .where(isOneOf([tag]))
    .execute()
}

/** Whether any toggle, archived or not, has this tag. */
export async function isCarried(q: Queryable, { type, value }: Tag): Promise<boolean> {
  const row = await q
    .selectFrom('feature_tags')
    .select('feature')
    .where('type', '=', type)
    .where('value', '=', value)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
