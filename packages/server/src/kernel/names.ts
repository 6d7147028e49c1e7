import { Type } from 'typebox'

export const MAX_NAME_LENGTH = 100

/** The characters that encodeURIComponent leaves alone; not "." or "..". */
export const URL_SAFE_PATTERN = "^(?!\\.{1,2}$)[A-Za-z0-9_.!~*'()-]+$"
export const URL_SAFE_SENTENCE =
  'must be usable in a URL as it is: letters, digits and - _ . ! ~ * \' ( ) only, and not "." or ".."'

/** Text of one line that people choose freely. An address cannot end in "..": what is called so could not be found. */
export const ONE_LINE_PATTERN = '^(?!\\.\\.$)[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]*$'
export const ONE_LINE_SENTENCE = 'must be one line of text without control characters, and not ".."'

/** The same rule for the names of toggles, projects and environments. */
export const UrlSafeName = Type.String({
  minLength: 1,
  maxLength: MAX_NAME_LENGTH,
  pattern: URL_SAFE_PATTERN,
  description: 'Equal to its own URL encoding, and not "." or "..".',
})

export const Nullable = <S extends Parameters<typeof Type.Union>[0][number]>(schema: S) =>
  Type.Union([schema, Type.Null()])

/** Numbers that the store gives out; larger ones are not asked of it. */
export const Id = Type.Integer({ minimum: 1, maximum: 999_999_999 })

/** How a place is named in a path; whether it exists is asked of the store. */
export const PathName = Type.String()
