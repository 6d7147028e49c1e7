import { Failure } from '#kernel/failure'
import { decrypt, encrypt, IV_BYTES, type Key, keyIdOf } from './cipher.ts'

/** Encrypts secrets that must be read again. Secrets that are only compared are stored as a hash instead: hash.ts. */
export interface SecretBox {
  /** Encrypts with the current key. */
  seal(text: string): string
  /** Throws a failure that says what to do when the value cannot be decrypted. */
  open(sealed: string): string
  /** The same secret encrypted with the current key; undefined when it cannot be decrypted. */
  reseal(sealed: string): string | undefined
}

export interface Keys {
  /** Without a key, everything that needs secrets fails with a clear error, and everything else works. */
  readonly current: Key | undefined
  /** Used only to decrypt values that they encrypted. */
  readonly earlier: readonly Key[]
}

export function secretBox({ current, earlier }: Keys, newBytes: (count: number) => Buffer): SecretBox {
  const keys = current ? [current, ...earlier] : earlier
  const tryOpen = (sealed: string): string | undefined => {
    for (const key of keys) {
      const text = decrypt(key, sealed)
      if (text !== undefined) return text
    }
    return undefined
  }
  const seal = (text: string): string => {
    if (!current)
      throw new Failure(
        'conflict',
        'There is no key to encrypt secrets with: set ENCRYPTION_KEY, or repair the key file',
      )
    return encrypt(current, text, newBytes(IV_BYTES))
  }
  return {
    seal,
    open: (sealed) => {
      const text = tryOpen(sealed)
      if (text === undefined) throw new Failure('conflict', unreadable(sealed, keys))
      return text
    },
    reseal: (sealed) => {
      const text = current && tryOpen(sealed)
      return text === undefined ? undefined : seal(text)
    },
  }
}

function unreadable(sealed: string, keys: readonly Key[]): string {
  const keyId = keyIdOf(sealed)
  if (keyId === undefined || keys.some(({ id }) => id === keyId))
    return 'A stored secret is damaged and cannot be decrypted: enter it again'
  return `A stored secret was encrypted with another key (${keyId}): set ENCRYPTION_KEY or ENCRYPTION_KEY_PREVIOUS to that key, or enter the secret again`
}
