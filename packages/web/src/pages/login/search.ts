export interface LoginSearch {
  /** The page to open after the login. */
  readonly next?: string | undefined
}

const OWN = 'https://own.invalid'

/** Whether it is a path of this site, for every URL parser of browsers. */
export function isOwnPath(path: unknown): path is string {
  if (typeof path !== 'string' || !path.startsWith('/') || !URL.canParse(path, OWN)) return false
  const { origin, pathname } = new URL(path, OWN)
  return origin === OWN && !pathname.startsWith('//')
}

/**
 * Accepts only paths of this site, so that a link to the login cannot redirect to another site. A rejected key is set to
 * undefined, because the router keeps the raw value of a key that is absent.
 */
export const loginSearch = ({ next }: Record<string, unknown>): LoginSearch => ({
  next: isOwnPath(next) ? next : undefined,
})
