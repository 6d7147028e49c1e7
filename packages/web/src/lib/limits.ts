/** The server sends this number where there is no limit. */
const NO_LIMIT = 1_000_000_000

/** Null if there is no limit, or if it is not known yet. */
export const limitFrom = (sent: number | undefined): number | null =>
  sent === undefined || sent >= NO_LIMIT ? null : sent
