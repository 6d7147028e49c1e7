import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { decrypt, encrypt, keyFrom, keyIdOf, parseKey } from './cipher.ts'
import { ensureKeyFile, readKeyFile, removeKeyFile } from './key-file.ts'
import { secretBox } from './secret-box.ts'

const aKey = () => keyFrom(randomBytes(32))

describe('cipher', () => {
  it('decrypts what it encrypted, in the documented format, and never produces the same text twice', () => {
    const key = aKey()
    for (const text of ['', 's3cret', 'ümläut 🚂', 'x'.repeat(10_000)]) {
      const sealed = encrypt(key, text, randomBytes(12))
      expect(sealed).toMatch(/^v1:[0-9a-f]{8}:[\w-]{16}:[\w-]{22}:[\w-]*$/)
      expect(decrypt(key, sealed)).toBe(text)
      expect(encrypt(key, text, randomBytes(12))).not.toBe(sealed)
      expect(keyIdOf(sealed)).toBe(key.id)
    }
  })

  it('does not decrypt a value that was modified in any part or encrypted with another key', () => {
    const key = aKey()
    const parts = encrypt(key, 'a secret', randomBytes(12)).split(':')
    for (const index of [1, 2, 3, 4]) {
      const part = parts[index] as string
      const other = part.startsWith('A') || part.startsWith('a') ? 'b' : 'a'
      expect(decrypt(key, parts.with(index, other + part.slice(1)).join(':')), String(index)).toBeUndefined()
    }
    expect(decrypt(aKey(), parts.join(':'))).toBeUndefined()
    for (const garbage of ['', 'v1', 'v1:a:b:c:d', 'v2:00000000:x:y:z', `${parts.join(':')}:more`])
      expect(decrypt(key, garbage)).toBeUndefined()
  })

  it('accepts keys as base64 of exactly 32 bytes, in both alphabets', () => {
    const bytes = Buffer.alloc(32, 0xfb)
    expect(parseKey(bytes.toString('base64'))?.bytes).toEqual(bytes)
    expect(parseKey(` ${bytes.toString('base64url')}\n`)?.bytes).toEqual(bytes)
    const wrongs = [
      '',
      'password',
      randomBytes(31).toString('base64'),
      randomBytes(33).toString('base64'),
      bytes.toString('hex'),
    ]
    for (const wrong of wrongs) expect(parseKey(wrong), wrong).toBeUndefined()
  })
})

describe('secret box', () => {
  it('decrypts with earlier keys and encrypts with the current one', () => {
    const [current, earlier] = [aKey(), aKey()]
    const box = secretBox({ current, earlier: [earlier] }, randomBytes)
    const old = encrypt(earlier, 'a secret', randomBytes(12))
    expect(box.open(old)).toBe('a secret')
    const sealed = box.reseal(old) ?? ''
    expect(keyIdOf(sealed)).toBe(current.id)
    expect(secretBox({ current, earlier: [] }, randomBytes).open(sealed)).toBe('a secret')
  })

  it('says what to do about a secret that it cannot decrypt', () => {
    const [current, other] = [aKey(), aKey()]
    const box = secretBox({ current, earlier: [] }, randomBytes)
    const foreign = encrypt(other, 'a secret', randomBytes(12))
    expect(() => box.open(foreign)).toThrow(`another key (${other.id}): set ENCRYPTION_KEY`)
    expect(box.reseal(foreign)).toBeUndefined()
    expect(() => box.open(`${box.seal('a secret')}AAAA`)).toThrow('damaged')
    const keyless = secretBox({ current: undefined, earlier: [] }, randomBytes)
    expect(() => keyless.seal('a secret')).toThrow('There is no key')
    expect(keyless.reseal(foreign)).toBeUndefined()
  })
})

describe('key file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'leverframe-key-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'the.key')

  it('is created once, for its owner only, without temporary files left over', () => {
    const key = ensureKeyFile(path, randomBytes)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(readFileSync(path, 'utf8').trim()).toBe(key.bytes.toString('base64'))
    expect(ensureKeyFile(path, randomBytes)).toEqual(key)
    expect(readdirSync(folder)).toEqual(['the.key'])
    removeKeyFile(path)
    removeKeyFile(path)
    expect(readKeyFile(path)).toBeUndefined()
  })

  it('is never replaced when it contains anything else', () => {
    writeFileSync(path, 'not a key')
    expect(() => ensureKeyFile(path, randomBytes)).toThrow('does not hold a key')
    expect(readFileSync(path, 'utf8')).toBe('not a key')
  })
})
