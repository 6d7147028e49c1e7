export interface LoginSearch {
  /** Where to go after it. */
  readonly next?: string
}

/** Only paths of our own: nobody is led elsewhere by a link to the log-in. */
export const loginSearch = ({ next }: Record<string, unknown>): LoginSearch =>
  typeof next === 'string' && /^\/(?![/\\])/.test(next) ? { next } : {}
