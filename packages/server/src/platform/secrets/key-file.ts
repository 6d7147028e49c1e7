import { closeSync, fsyncSync, linkSync, openSync, readFileSync, unlinkSync, writeSync } from 'node:fs'
import { KEY_BYTES, type Key, keyFrom, parseKey } from './cipher.ts'

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code

/** The key in a file; undefined when the file does not exist. Throws when the file contains anything else. */
export function readKeyFile(path: string): Key | undefined {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
  const key = parseKey(text)
  if (!key) throw new Error(`${path} does not hold a key (base64 of ${KEY_BYTES} bytes)`)
  return key
}

/** Creates the file unless it exists. It appears completely or not at all, and two processes end with the same key. */
export function ensureKeyFile(path: string, newBytes: (count: number) => Buffer): Key {
  const known = readKeyFile(path)
  if (known) return known
  return createKeyFile(path, keyFrom(newBytes(KEY_BYTES)), newBytes)
}

/** Returns the key of the file when another process created it first. */
export function createKeyFile(path: string, key: Key, newBytes: (count: number) => Buffer): Key {
  const draft = `${path}.${newBytes(6).toString('hex')}`
  const file = openSync(draft, 'wx', 0o600)
  try {
    writeSync(file, `${key.bytes.toString('base64')}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  try {
    linkSync(draft, path)
    return key
  } catch (error) {
    const theirs = codeOf(error) === 'EEXIST' ? readKeyFile(path) : undefined
    if (!theirs) throw error
    return theirs
  } finally {
    unlinkSync(draft)
  }
}

export function removeKeyFile(path: string): void {
  try {
    unlinkSync(path)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}
