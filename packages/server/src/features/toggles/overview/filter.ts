import { type Static, Type } from 'typebox'
import { invalidParam, MAX_VALUES, tagOf } from '#kernel/filters'
import { sameTag, type Tag } from '#kernel/tag'

const MAX_LENGTH = 10_000

/** Filters of the list of toggles. They have the same meaning as in the API for SDKs. */
export const FeaturesQuery = Type.Object({
  tag: Type.Optional(
    Type.Union([Type.String({ maxLength: MAX_LENGTH }), Type.Array(Type.String({ maxLength: MAX_LENGTH }))], {
      description:
        'Only toggles with any of these tags, each written as type:value. Repeat the parameter or separate tags with commas.',
      examples: ['simple:checkout'],
    }),
  ),
  namePrefix: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Only toggles whose name begins with this text; case-sensitive.',
      examples: ['checkout-'],
    }),
  ),
})
export type FeaturesQuery = Static<typeof FeaturesQuery>

export interface ToggleFilter {
  readonly namePrefix: string
  /** Undefined: all toggles. */
  readonly tags: readonly Tag[] | undefined
}

/** A comma is part of a value unless the next tag follows it: `simple:a,b` is one tag, `simple:a,team:b` are two. */
const BETWEEN_TAGS = /,(?=[^:,]+:)/

/** Undefined if the query has no filter. An empty parameter is no filter. */
export function filterOf({ tag, namePrefix = '' }: FeaturesQuery): ToggleFilter | undefined {
  const texts = [tag ?? []]
    .flat()
    .flatMap((text) => text.split(BETWEEN_TAGS))
    .map((text) => text.trim())
    .filter((text) => text !== '')
  if (texts.length > MAX_VALUES) throw invalidParam('tag', `must have at most ${MAX_VALUES} tags`)
  const tags = texts.map((text) => tagOf('tag', text))
  if (tags.length === 0 && namePrefix === '') return undefined
  const distinct = tags.filter((one, index) => tags.findIndex((other) => sameTag(one, other)) === index)
  return { namePrefix, tags: distinct.length > 0 ? distinct : undefined }
}
