import { type TSchema, Type } from 'typebox'
import { notFound } from './failure.ts'

export const MAX_NAME_LENGTH = 100

/**
 * Keys that every JavaScript object has a meaning for. Names become keys in SDKs, receivers of add-ons and scripts, so
 * nothing can be called like this.
 */
export const RESERVED_NAMES: readonly string[] = ['__proto__', 'constructor', 'prototype']
export const isReservedName = (name: string): boolean => RESERVED_NAMES.includes(name)

const NOT_RESERVED = `(?!(?:${RESERVED_NAMES.join('|')})$)`
const RESERVED_SENTENCE = RESERVED_NAMES.map((name) => `"${name}"`).join(', ')

/** Any text, except the reserved names. */
export const NAME_PATTERN = `^${NOT_RESERVED}`
export const NAME_SENTENCE = `must be none of ${RESERVED_SENTENCE}`

/** The characters that encodeURIComponent leaves alone; not "." or "..". */
export const URL_SAFE_PATTERN = `^${NOT_RESERVED}(?!\\.{1,2}$)[A-Za-z0-9_.!~*'()-]+$`
export const URL_SAFE_SENTENCE = `must be usable in a URL as it is: letters, digits and - _ . ! ~ * ' ( ) only, and none of ".", "..", ${RESERVED_SENTENCE}`

/** Text of one line that people choose freely. An address cannot end in "..": what is called so could not be found. */
const ONE_LINE = '(?!\\.\\.$)[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]*$'
export const ONE_LINE_PATTERN = `^${NOT_RESERVED}${ONE_LINE}`
export const ONE_LINE_SENTENCE = `must be one line of text without control characters, and none of "..", ${RESERVED_SENTENCE}`

/** The same for a value, which is never a key. */
export const ONE_LINE_VALUE_PATTERN = `^${ONE_LINE}`
export const ONE_LINE_VALUE_SENTENCE = 'must be one line of text without control characters, and not ".."'

/** The same rule for the names of toggles, projects and environments. */
export const UrlSafeName = Type.String({
  minLength: 1,
  maxLength: MAX_NAME_LENGTH,
  pattern: URL_SAFE_PATTERN,
  description: 'Equal to its own URL encoding; not ".", ".." or a reserved name.',
})

interface NameOptions {
  readonly minLength?: number
  readonly maxLength?: number
  readonly description?: string
}

/** A name that may hold any character. Every name that a caller chooses is this, UrlSafeName, or has ONE_LINE_PATTERN. */
export const Name = (options: NameOptions = {}) =>
  Type.String({ minLength: 1, maxLength: MAX_NAME_LENGTH, pattern: NAME_PATTERN, ...options })

interface RecordOptions {
  readonly maxKeyLength?: number
  readonly maxProperties?: number
  readonly description?: string
}

/** An object whose keys the caller chooses. */
export const NamedValues = <V extends TSchema>(value: V, { maxKeyLength, ...options }: RecordOptions = {}) =>
  Type.Record(Type.String(), value, {
    propertyNames: Type.String({
      pattern: NAME_PATTERN,
      ...(maxKeyLength !== undefined && { maxLength: maxKeyLength }),
    }),
    ...options,
  })

export const Nullable = <S extends Parameters<typeof Type.Union>[0][number]>(schema: S) =>
  Type.Union([schema, Type.Null()])

/** Numbers that the store gives out; larger ones are not asked of it. */
export const Id = Type.Integer({ minimum: 1, maximum: 999_999_999 })

/** An id in a path; what has more digits than any id is none. */
export const PathId = Type.String({ pattern: '^\\d{1,9}$' })

/** The id in a path that takes any text. A text that is not an id is the 404 of an id that does not exist. */
export function idFrom(what: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw notFound(what, text)
  return Number(text)
}

/** How a place is named in a path; whether it exists is asked of the store. */
export const PathName = Type.String()
