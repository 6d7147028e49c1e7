import { Failure } from '#kernel/failure'
import { decrypt, encrypt, IV_BYTES, type Key, keyIdOf } from './cipher.ts'

/** Keeps secrets that must be read again (what is only compared is stored as a hash instead: hash.ts). */
export interface SecretBox {
  /** Sealed with the current key. */
  seal(text: string): string
  /** Throws a failure with a sentence that tells what to do. */
  open(sealed: string): string
  /** The same secret under the current key; undefined when it cannot be opened. */
  reseal(sealed: string): string | undefined
}

export interface Keys {
  /** Without one, everything that needs secrets says so, and everything else works. */
  readonly current: Key | undefined
  /** Only to open what they sealed. */
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
