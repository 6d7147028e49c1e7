import type { Total } from '#kernel/totals'
import type { FoundFlag } from './schema.ts'

/** The JSON of a FoundFlag up to the value of its last field: whether it is a favourite of the viewer. */
export type FlagJson = string

export const flagJson = ({ favorite: _, ...flag }: FoundFlag): FlagJson =>
  `${JSON.stringify(flag).slice(0, -1)},"favorite":`

export interface ShownFlag {
  readonly json: FlagJson
  readonly isFavorite: boolean
}

/** The JSON of a SearchResult. */
export const searchResultJson = (flags: readonly ShownFlag[], total: Total): string => {
  const items = flags.map(({ json, isFavorite }) => `${json}${isFavorite}}`)
  return `{"features":[${items.join(',')}],${JSON.stringify(total).slice(1)}`
}
