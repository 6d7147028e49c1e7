import { createHash } from 'node:crypto'

/** File systems allow 255 bytes. The ending and a number need a few of them. */
const MAX_BYTES = 200
/** Windows refuses these names, with any ending. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

const escaped = (character: string): string =>
  [...Buffer.from(character)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('')

/** A name that every file system accepts. `decodeURIComponent` turns it back, unless it was too long. */
export function fileNameOf(name: string): string {
  const safe = name.replace(/[^A-Za-z0-9_.-]/gu, escaped).replace(/^[.-]|\.$/g, escaped)
  const allowed = RESERVED.test(safe) ? `${escaped(safe[0] ?? '')}${safe.slice(1)}` : safe
  if (allowed.length <= MAX_BYTES) return allowed
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 12)
  return `${allowed.slice(0, MAX_BYTES).replace(/%.?$/, '')}~${hash}`
}

/** File names for a list of names, without two that differ only in upper and lower case. */
export function fileNamesOf(names: readonly string[]): string[] {
  const taken = new Map<string, number>()
  return names.map(fileNameOf).map((name) => {
    const key = name.toLowerCase()
    const count = taken.get(key) ?? 0
    taken.set(key, count + 1)
    return count === 0 ? name : `${name}~${count + 1}`
  })
}
