import type { Sentence } from '#features/audit/index'

/** Shared by the providers. */
export const JSON_TYPE = 'application/json'
export const PRODUCT = 'Leverframe'
export const TITLE = `${PRODUCT} notification`

export const guide = (section: string): string =>
  `https://github.com/leverframe/leverframe/blob/main/docs/guides/add-ons.md#${section}`

/** Undefined when the parameter is missing or blank. */
export const nonBlank = (value: string | undefined): string | undefined => value?.trim() || undefined

/** URL of the first link in the sentence. */
export function pageOf(sentence: Sentence, publicUrl: string): string | undefined {
  for (const phrase of sentence)
    if (typeof phrase !== 'string' && phrase.path !== undefined) return publicUrl + phrase.path
  return undefined
}

/** For values outside of a sentence: replaces line breaks and control characters. */
export const oneLine = (text: string, most = 200): string =>
  text
    .slice(0, most)
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .toWellFormed()

/** Problem of a header value; continues "<parameter> …". */
export function headerProblem(value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  if (value.length > 4_000) return 'must have at most 4000 characters'
  if (!/^[\t\x20-\x7e\xa0-\xff]*$/.test(value))
    return 'must be one line of Latin characters, because it is sent as a header'
  return undefined
}

export type Problem = readonly [parameter: string, message: string]

/** Drops entries without a message. */
export const definedProblems = (...problems: readonly (readonly [string, string | undefined])[]): readonly Problem[] =>
  problems.flatMap(([parameter, message]) => (message === undefined ? [] : [[parameter, message] as const]))
