import type { SecretBox } from '#platform/secrets/secret-box'
import { secretPrefix, type TokenAccess } from './rules.ts'

/**
 * The secrets of tokens in lists. Clients of Unleash require the field `secret` and send it back in paths. Without
 * READABLE_API_TOKENS it is a placeholder in the form of a secret that contains the id: paths accept it, and nothing
 * authenticates with it.
 */
export interface TokenSecrets {
  /** The encrypted secret to store; null unless secrets are readable. */
  sealed(secret: string): string | null
  /** The secret, or the placeholder if it is not stored or cannot be decrypted. */
  shown(token: ListedAccess, sealed: string | null): string
}

type ListedAccess = TokenAccess & { readonly id: string }

const HIDDEN = '.hidden-'

export const hiddenSecret = (token: ListedAccess): string => `${secretPrefix(token)}${HIDDEN}${token.id}`

/** The id in a placeholder; undefined for any other text. */
export function idInPlaceholder(text: string): string | undefined {
  const at = text.lastIndexOf(HIDDEN)
  return at === -1 ? undefined : text.slice(at + HIDDEN.length)
}

function opened(box: SecretBox, sealed: string): string | undefined {
  try {
    return box.open(sealed)
  } catch {
    return undefined
  }
}

export const tokenSecrets = (box: SecretBox, isReadable: boolean): TokenSecrets => ({
  sealed: (secret) => (isReadable ? box.seal(secret) : null),
  shown: (token, sealed) => (isReadable && sealed !== null ? opened(box, sealed) : undefined) ?? hiddenSecret(token),
})
