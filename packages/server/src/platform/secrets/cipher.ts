import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'

export const KEY_BYTES = 32
export const IV_BYTES = 12

/** An AES-256-GCM key. Its id is a short hash that distinguishes keys and reveals nothing about the key. */
export interface Key {
  readonly id: string
  readonly bytes: Buffer
}

export const keyFrom = (bytes: Buffer): Key => ({
  id: createHash('sha256').update('leverframe key id').update(bytes).digest('hex').slice(0, 8),
  bytes,
})

/** Base64 (either alphabet) of exactly 32 bytes; undefined for anything else. */
export function parseKey(text: string): Key | undefined {
  const trimmed = text.trim()
  if (!/^[A-Za-z0-9+/_-]{43}=?$/.test(trimmed)) return undefined
  const bytes = Buffer.from(trimmed, 'base64')
  return bytes.length === KEY_BYTES ? keyFrom(bytes) : undefined
}

const SEALED = /^v1:([0-9a-f]{8}):([\w-]{16}):([\w-]{22}):([\w-]*)$/

/** `v1:<key id>:<iv>:<tag>:<ciphertext>`, the last three in base64url. An iv is never used twice with one key. */
export function encrypt(key: Key, text: string, iv: Buffer): string {
  const cipher = createCipheriv('aes-256-gcm', key.bytes, iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return ['v1', key.id, ...[iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join(':')
}

/** The id of the key that encrypted this value; undefined when it is not an encrypted value. */
export const keyIdOf = (sealed: string): string | undefined => SEALED.exec(sealed)?.[1]

/** Undefined when the value was modified, or encrypted with another key. */
export function decrypt(key: Key, sealed: string): string | undefined {
  const [, keyId, iv, tag, data] = SEALED.exec(sealed) ?? []
  if (keyId !== key.id || iv === undefined || tag === undefined || data === undefined) return undefined
  try {
    const decipher = createDecipheriv('aes-256-gcm', key.bytes, Buffer.from(iv, 'base64url'), { authTagLength: 16 })
    decipher.setAuthTag(Buffer.from(tag, 'base64url'))
    return Buffer.concat([decipher.update(Buffer.from(data, 'base64url')), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
