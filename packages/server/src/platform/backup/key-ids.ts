/** Encrypted values inside other text, see platform/secrets/cipher.ts. */
const SEALED = /\bv1:([0-9a-f]{8}):[\w-]{16}:[\w-]{22}:/g

/** The ids of the keys that encrypted values in this text. */
export const keyIdsIn = (text: string): Iterable<string> =>
  [...text.matchAll(SEALED)].map((match) => match[1] as string)
