import { msg } from '../../lib/messages.ts'
import { isExpired } from './expiry.ts'

/** The state of an invite link in its list. */
export function linkState(
  { enabled, expiresAt }: { readonly enabled: boolean; readonly expiresAt: string },
  nowMs: number,
): 'Active' | 'Disabled' | 'Expired' {
  if (isExpired(expiresAt, nowMs)) return msg('Expired')
  return enabled ? msg('Active') : msg('Disabled')
}

interface Activity {
  readonly seenAt: string | null
  readonly patSeenAt: string | null
}

/** The later of the last log-in and the last use of a token. Null: none. */
export function lastActivity({ seenAt, patSeenAt }: Activity): string | null {
  if (seenAt === null || patSeenAt === null) return seenAt ?? patSeenAt
  return seenAt > patSeenAt ? seenAt : patSeenAt
}
