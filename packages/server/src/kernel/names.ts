import { type TSchema, Type } from 'typebox'
import { notFound } from './failure.ts'

export const MAX_NAME_LENGTH = 100

/**
 * Keys with a special meaning in JavaScript. Names become keys in SDKs, receivers of add-ons and scripts, so these
 * names are refused everywhere.
 */
export const RESERVED_NAMES: readonly string[] = ['__proto__', 'constructor', 'prototype']
export const isReservedName = (name: string): boolean => RESERVED_NAMES.includes(name)

const NOT_RESERVED = `(?!(?:${RESERVED_NAMES.join('|')})$)`
const RESERVED_SENTENCE = RESERVED_NAMES.map((name) => `"${name}"`).join(', ')

/** Any text except the reserved names. */
export const NAME_PATTERN = `^${NOT_RESERVED}`
export const NAME_SENTENCE = `must be none of ${RESERVED_SENTENCE}`

/** The characters that encodeURIComponent does not escape; not "." or "..". */
export const URL_SAFE_PATTERN = `^${NOT_RESERVED}(?!\\.{1,2}$)[A-Za-z0-9_.!~*'()-]+$`
export const URL_SAFE_SENTENCE = `must be usable in a URL as it is: letters, digits and - _ . ! ~ * ' ( ) only, and none of ".", "..", ${RESERVED_SENTENCE}`

/** One line of free text. ".." is refused, because URLs cannot address an object with that name. */
const ONE_LINE = '(?!\\.\\.$)[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]*$'
export const ONE_LINE_PATTERN = `^${NOT_RESERVED}${ONE_LINE}`
export const ONE_LINE_SENTENCE = `must be one line of text without control characters, and none of "..", ${RESERVED_SENTENCE}`

/** One line of free text for a value that is never used as a key. */
export const ONE_LINE_VALUE_PATTERN = `^${ONE_LINE}`
export const ONE_LINE_VALUE_SENTENCE = 'must be one line of text without control characters, and not ".."'

/** Names of toggles, projects and environments. */
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

/**
 * A name that may contain any character. Every name that a caller chooses is a Name, a UrlSafeName or matches
 * ONE_LINE_PATTERN.
 */
export const Name = (options: NameOptions = {}) =>
  Type.String({ minLength: 1, maxLength: MAX_NAME_LENGTH, pattern: NAME_PATTERN, ...options })

interface RecordOptions {
  readonly maxKeyLength?: number
  readonly maxProperties?: number
  readonly description?: string
}

/** An object whose keys are chosen by the caller. */
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

/** Ids that the store assigns; larger numbers are rejected before any query. */
export const Id = Type.Integer({ minimum: 1, maximum: 999_999_999 })

/** An id in a path. Text with more digits than any id does not match. */
export const PathId = Type.String({ pattern: '^\\d{1,9}$' })

/** Parses an id from a path parameter that accepts any text. Text that is not an id gets the 404 of an unknown id. */
export function idFrom(what: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw notFound(what, text)
  return Number(text)
}

/** A name in a path. The store decides whether it exists. */
export const PathName = Type.String()
