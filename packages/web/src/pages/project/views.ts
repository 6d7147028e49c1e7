import { type ProjectSearch, projectSearch } from './search.ts'

/** A search as the query string of a saved view, with the keys in one order. */
export const viewQuery = (search: ProjectSearch): string =>
  new URLSearchParams(
    Object.entries(search)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, String(value)] as [string, string])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  ).toString()

/** The search of a saved view. Parameters that are no longer known are dropped. */
export function viewSearch(query: string): ProjectSearch {
  const given = Object.fromEntries(new URLSearchParams(query))
  const flags = ['favorites', 'down'].filter((key) => given[key] === 'true')
  return projectSearch({
    ...given,
    favorites: undefined,
    down: undefined,
    ...Object.fromEntries(flags.map((key) => [key, true])),
  })
}
