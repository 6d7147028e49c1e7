import { invalid } from '#kernel/failure'

/** Anyone who has the link can sign up, so it is valid for a limited time. */
const MAX_LIFETIME_MS = 30 * 86_400_000

/** Links that can be enabled and not expired at the same time. */
export const MAX_OPEN_LINKS = 100

/** Limits what a link can do that has become public. */
export const MAX_USERS_PER_LINK = 1_000

/** The time at which a link expires: as requested, but after 30 days at the latest. */
export function limitedExpiry(expiresAt: string, now: string): string {
  if (expiresAt <= now) throw invalid('/body/expiresAt', 'must be in the future')
  const latest = new Date(Date.parse(now) + MAX_LIFETIME_MS).toISOString()
  return expiresAt < latest ? expiresAt : latest
}
