import type { SecretBox } from '#platform/secrets/secret-box'

/** What a session keeps for its log-out: the token that the provider wants back, and where people then return to. */
export interface SignOutTicket {
  readonly idToken: string
  readonly home: string
}

export const sealedTicket = (box: SecretBox, ticket: SignOutTicket): string => box.seal(JSON.stringify(ticket))

/** Undefined when its key is gone: the log-out then ends here. */
export function openedTicket(box: SecretBox, sealed: string | null | undefined): SignOutTicket | undefined {
  try {
    return sealed ? (JSON.parse(box.open(sealed)) as SignOutTicket) : undefined
  } catch {
    return undefined
  }
}
