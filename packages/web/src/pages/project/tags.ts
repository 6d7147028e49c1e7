export interface Tagging {
  readonly type: string
  readonly value: string
}

/** "team:checkout" has a type; "checkout" is a simple one. */
export function tagFrom(text: string): Tagging {
  const colon = text.indexOf(':')
  return colon > 0 ? { type: text.slice(0, colon), value: text.slice(colon + 1) } : { type: 'simple', value: text }
}
