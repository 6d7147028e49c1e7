/** A visited toggle or project. */
export interface RecentPage {
  readonly to: string
  readonly label: string
  /** The project of the toggle. Undefined for a project. */
  readonly detail?: string
}

const KEY = 'leverframe-recent'
const MOST = 12

const isPage = (value: unknown): value is RecentPage => {
  const { to, label } = (value ?? {}) as Partial<RecentPage>
  return typeof to === 'string' && to.startsWith('/') && typeof label === 'string'
}

/** Newest first. Empty when the browser allows no storage. */
export function recentPages(): RecentPage[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isPage) : []
  } catch {
    return []
  }
}

/** The list with the page at its head, without duplicates. */
export const withPage = (pages: readonly RecentPage[], page: RecentPage): RecentPage[] =>
  [page, ...pages.filter(({ to }) => to !== page.to)].slice(0, MOST)

export function rememberPage(page: RecentPage): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(withPage(recentPages(), page)))
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
