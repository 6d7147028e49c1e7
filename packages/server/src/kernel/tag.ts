import { type Static, Type } from 'typebox'
import { ONE_LINE_PATTERN, ONE_LINE_VALUE_PATTERN } from './names.ts'

/** A label on a toggle; its type says what the label is about. */
export interface Tag {
  readonly type: string
  readonly value: string
}

/** The default tag type. */
export const SIMPLE = 'simple'

const [minLength, maxLength] = [2, 50]

export const TagTypeName = Type.String({
  minLength,
  maxLength,
  pattern: ONE_LINE_PATTERN,
  description: 'Name of a tag type.',
})

/** A tag in a request. */
export const GivenTag = Type.Object({
  value: Type.String({ minLength, maxLength, pattern: ONE_LINE_VALUE_PATTERN }),
  type: Type.Optional(
    Type.String({
      minLength,
      maxLength,
      pattern: ONE_LINE_PATTERN,
      default: SIMPLE,
      description: 'Name of a tag type; one that does not exist yet is created.',
    }),
  ),
})
export type GivenTag = Static<typeof GivenTag>

export const tagFrom = ({ type = SIMPLE, value }: { readonly type?: string; readonly value: string }): Tag => ({
  type,
  value,
})

export const sameTag = (a: Tag, b: Tag): boolean => a.type === b.type && a.value === b.value

/** Each tag is a row and a part of every search result. */
export const MAX_TAGS_OF_TOGGLE = 100
