/** Somewhere one was: a toggle or a project. */
export interface RecentPlace {
  readonly to: string
  readonly label: string
  /** Where it is; none for a project. */
  readonly detail?: string
}

const KEY = 'leverframe-recent'
const MOST = 12

const isPlace = (value: unknown): value is RecentPlace => {
  const { to, label } = (value ?? {}) as Partial<RecentPlace>
  return typeof to === 'string' && to.startsWith('/') && typeof label === 'string'
}

/** The newest first. What a browser does not let us keep is not kept. */
export function recentPlaces(): RecentPlace[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isPlace) : []
  } catch {
    return []
  }
}

/** With the place at its head, once. */
export const withPlace = (places: readonly RecentPlace[], place: RecentPlace): RecentPlace[] =>
  [place, ...places.filter(({ to }) => to !== place.to)].slice(0, MOST)

export function rememberPlace(place: RecentPlace): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(withPlace(recentPlaces(), place)))
  } catch {
    // Private windows may have no room: the palette is as good without it.
  }
}

/** With the log-out: whoever sits here next need not know. */
export function forgetRecent(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Likewise.
  }
}
