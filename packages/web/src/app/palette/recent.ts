/** A visited toggle or project. */
export interface RecentPlace {
  readonly to: string
  readonly label: string
  /** The project of the toggle. Undefined for a project. */
  readonly detail?: string
}

const KEY = 'leverframe-recent'
const MOST = 12

const isPlace = (value: unknown): value is RecentPlace => {
  const { to, label } = (value ?? {}) as Partial<RecentPlace>
  return typeof to === 'string' && to.startsWith('/') && typeof label === 'string'
}

/** Newest first. Empty when the browser allows no storage. */
export function recentPlaces(): RecentPlace[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isPlace) : []
  } catch {
    return []
  }
}

/** The list with the place at its head, without duplicates. */
export const withPlace = (places: readonly RecentPlace[], place: RecentPlace): RecentPlace[] =>
  [place, ...places.filter(({ to }) => to !== place.to)].slice(0, MOST)

export function rememberPlace(place: RecentPlace): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(withPlace(recentPlaces(), place)))
  } catch {
    // Private windows may have no storage: the palette works without it.
  }
}

/** Called at logout, so that the next user does not see it. */
export function forgetRecent(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Storage may be unavailable, see above.
  }
}
