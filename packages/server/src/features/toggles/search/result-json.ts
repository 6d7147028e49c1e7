import type { Total } from '#kernel/totals'
import type { FoundToggle } from './schema.ts'

/** The JSON of a found toggle without the value of its last field `favorite`, which depends on the viewer. */
export type ToggleJson = string

export const toggleJson = ({ favorite: _, ...toggle }: FoundToggle): ToggleJson =>
  `${JSON.stringify(toggle).slice(0, -1)},"favorite":`

export interface ShownToggle {
  readonly json: ToggleJson
  readonly isFavorite: boolean
}

/** The JSON of a SearchResult. */
export const searchResultJson = (toggles: readonly ShownToggle[], total: Total): string => {
  const items = toggles.map(({ json, isFavorite }) => `${json}${isFavorite}}`)
  return `{"features":[${items.join(',')}],${JSON.stringify(total).slice(1)}`
}
