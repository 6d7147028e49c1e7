import { Type } from 'typebox'

export const MAX_NAME_LENGTH = 100

/** Why a name cannot be used in a URL as it is, or undefined when it can. The same rule for toggles, projects, environments. */
export function whyNotUrlSafe(name: string): string | undefined {
  if (name.length < 1 || name.length > MAX_NAME_LENGTH) return `must have 1 to ${MAX_NAME_LENGTH} characters`
  if (name === '.' || name === '..') return 'must not be "." or ".."'
  if (!/^[A-Za-z0-9_.!~*'()-]+$/.test(name))
    return "must be usable in a URL as it is: letters, digits and - _ . ! ~ * ' ( ) only"
  return undefined
}

/** The characters that encodeURIComponent leaves alone. */
export const UrlSafeName = Type.String({
  minLength: 1,
  maxLength: MAX_NAME_LENGTH,
  pattern: "^(?!\\.{1,2}$)[A-Za-z0-9_.!~*'()-]+$",
  description: 'Equal to its own URL encoding, and not "." or "..".',
})

export const Nullable = <S extends Parameters<typeof Type.Union>[0][number]>(schema: S) => Type.Union([schema, Type.Null()])

/** How a place is named in a path; whether it exists is asked of the store. */
export const PathName = Type.String()
