/** The number of `--lf-series` colours. */
const SERIES = 8

/** "Ada Lovelace" is AL, "ada.lovelace@example.org" too, "ada" is A. */
export function initialsOf(name: string): string {
  const words = (name.split('@')[0] ?? '').split(/[\s._-]+/).filter(Boolean)
  const first = words[0] ?? name.trim()
  const last = words.length > 1 ? (words.at(-1) ?? '') : ''
  return (
    [first, last]
      .map((word) => [...word][0] ?? '')
      .join('')
      .toUpperCase() || '?'
  )
}

/** A name has the same colour everywhere: 1 to 8. */
export function seriesOf(name: string): number {
  let hash = 7
  for (const sign of name) hash = (Math.imul(hash, 31) + (sign.codePointAt(0) ?? 0)) >>> 0
  return (hash % SERIES) + 1
}
