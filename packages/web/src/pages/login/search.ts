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
 * Only paths of our own: nobody is led elsewhere by a link to the log-in. What is refused is named all the same: the router
 * keeps whatever stands in the address and is not named.
 */
export const loginSearch = ({ next }: Record<string, unknown>): LoginSearch => ({
  next: isOwnPath(next) ? next : undefined,
})
