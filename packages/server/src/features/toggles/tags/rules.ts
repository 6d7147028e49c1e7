import { Failure, invalid } from '#kernel/failure'
import { MAX_TAGS_OF_TOGGLE, SIMPLE, sameTag, type Tag } from '#kernel/tag'
import { MAX_LIMIT, type PageQuery } from './schema.ts'

const among = (tags: readonly Tag[], wanted: Tag): boolean => tags.some((tag) => sameTag(tag, wanted))

/** Removes duplicates and keeps the order of the first occurrences. */
const unique = (tags: readonly Tag[]): Tag[] =>
  tags.filter((tag, index) => tags.findIndex((other) => sameTag(other, tag)) === index)

export interface TagChanges {
  readonly added: readonly Tag[]
  readonly removed: readonly Tag[]
}

/** The wanted changes that have an effect on a toggle with the tags `present`. */
export function changesOf(present: readonly Tag[], wanted: TagChanges): TagChanges {
  if (wanted.removed.some((tag) => among(wanted.added, tag)))
    throw invalid('/body/removedTags', 'must not have a tag that is to be added, too')
  const added = unique(wanted.added).filter((tag) => !among(present, tag))
  const removed = unique(wanted.removed).filter((tag) => among(present, tag))
  if (added.length > 0 && present.length + added.length - removed.length > MAX_TAGS_OF_TOGGLE)
    throw new Failure('limit_exceeded', `A toggle can have at most ${MAX_TAGS_OF_TOGGLE} tags`)
  return { added, removed }
}

/**
 * A bulk change is one transaction with one event per tag and toggle. This limit keeps the transaction short for other
 * writers.
 */
export const MAX_BULK_CHANGES = 10_000

export function refuseTooMany(toggles: number, tags: number): void {
  if (toggles * tags > MAX_BULK_CHANGES)
    throw invalid(
      '/body',
      `${toggles} toggles times ${tags} tags are more than ${MAX_BULK_CHANGES}: use several requests`,
    )
}

export type DeleteVerdict = { ok: true } | { ok: false; because: string }

/**
 * A tag belongs to all projects, and the actor may not see all of them. So deleting a tag never removes it from toggles,
 * and the number of toggles that have it is not returned.
 */
export const mayDeleteTag = (isCarried: boolean): DeleteVerdict =>
  isCarried
    ? { ok: false, because: 'there are toggles with it, perhaps archived or private ones: take it off them first' }
    : { ok: true }

/** The number of tags of the type is not returned either. */
export function mayDeleteTagType(name: string, hasTags: boolean): DeleteVerdict {
  if (name === SIMPLE) return { ok: false, because: 'tags that are given no type are of this one' }
  if (hasTags)
    return { ok: false, because: 'there are tags of this type, perhaps of private projects: delete them first' }
  return { ok: true }
}

export interface Page {
  readonly limit: number
  readonly offset: number
}

const wholeNumber = (text: string | undefined): number =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : 0

export function pageOf({ limit, offset }: PageQuery): Page {
  const wanted = wholeNumber(limit)
  return { limit: wanted >= 1 && wanted <= MAX_LIMIT ? wanted : MAX_LIMIT, offset: wholeNumber(offset) }
}
