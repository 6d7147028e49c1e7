import type { SecretBox } from '#platform/secrets/secret-box'

/** Data for the log-out of a session: the id token that the provider requires, and the URL to return to. */
export interface SignOutTicket {
  readonly idToken: string
  readonly home: string
}

export const sealedTicket = (box: SecretBox, ticket: SignOutTicket): string => box.seal(JSON.stringify(ticket))

/** Returns undefined when the key is no longer known; log-out then ends only the local session. */
export function openedTicket(box: SecretBox, sealed: string | null | undefined): SignOutTicket | undefined {
  try {
    return sealed ? (JSON.parse(box.open(sealed)) as SignOutTicket) : undefined
  } catch {
    return undefined
  }
}
