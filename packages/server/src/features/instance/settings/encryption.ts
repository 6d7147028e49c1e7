import type { Store } from '#platform/db/store'
import type { Queryable, Tx } from '#platform/db/tables'
import { KEY_BYTES, type Key, keyFrom, parseKey } from '#platform/secrets/cipher'
import { ensureKeyFile, readKeyFile, removeKeyFile } from '#platform/secrets/key-file'
import { type Keys, type SecretBox, secretBox } from '#platform/secrets/secret-box'
import { GENERATED_KEY, readSetting, removeSetting, saveSetting } from './store.ts'

export interface SealedValue {
  /** Identifies the row for `replace`. */
  readonly id: string
  /** Name in warnings. */
  readonly name: string
  readonly sealed: string
}

/** A table with encrypted secrets. All are listed once, in app/wire.ts, so that a key change covers them all. */
export interface EncryptedTable {
  /** Values that were encrypted with another key. */
  findWithOtherKey(q: Queryable, keyId: string): Promise<readonly SealedValue[]>
  replace(tx: Tx, value: SealedValue, resealed: string): Promise<void>
}

export interface EncryptionDeps {
  readonly store: Store
  /** ENCRYPTION_KEY and ENCRYPTION_KEY_PREVIOUS. */
  readonly given: Key | undefined
  readonly previous: Key | undefined
  /** File for a generated key; undefined: the key is stored in the database. */
  readonly keyFile: string | undefined
  readonly tables: readonly EncryptedTable[]
  readonly newBytes: (count: number) => Buffer
  readonly clock: () => Date
  readonly warn: (message: string) => void
}

const HOW_TO_SET =
  'set ENCRYPTION_KEY to the base64 of 32 random bytes (for example from "openssl rand -base64 32") and start again: everything is encrypted again'

/**
 * Opens the keys of this start: configured, or generated and stored. Values that were encrypted with other known keys
 * are re-encrypted with the current one in one transaction. Errors here do not stop the start: a secret that cannot be
 * decrypted affects only the feature that needs it.
 */
export async function openSecrets(deps: EncryptionDeps): Promise<SecretBox> {
  const generated = deps.given ? await findGenerated(deps) : await ensureGenerated(deps)
  const { current, earlier } = keysOf(deps, generated)
  const box = secretBox({ current, earlier }, deps.newBytes)
  if (current) await resealEverything(deps, current, box, deps.given !== undefined && generated !== undefined)
  return box
}

/** Opens the keys of an earlier start of another process, and writes nothing. */
export async function readSecrets(
  deps: Pick<EncryptionDeps, 'store' | 'given' | 'previous' | 'keyFile' | 'newBytes' | 'warn'>,
): Promise<SecretBox> {
  return secretBox(keysOf(deps, await findGenerated(deps)), deps.newBytes)
}

function keysOf({ given, previous }: Pick<EncryptionDeps, 'given' | 'previous'>, generated: Key | undefined): Keys {
  const current = given ?? generated
  const others = [previous, generated].filter((key) => key !== undefined && key.id !== current?.id)
  return { current, earlier: others as Key[] }
}

async function findGenerated({
  keyFile,
  store,
  warn,
}: Pick<EncryptionDeps, 'keyFile' | 'store' | 'warn'>): Promise<Key | undefined> {
  if (keyFile === undefined) return generatedIn(store.read)
  try {
    return readKeyFile(keyFile)
  } catch (error) {
    warn(`The earlier key file cannot be used: ${(error as Error).message}`)
    return undefined
  }
}

async function ensureGenerated({ keyFile, store, newBytes, clock, warn }: EncryptionDeps): Promise<Key | undefined> {
  if (keyFile === undefined) {
    warn(`Stored secrets are only as safe as the database, because their key lies in it. To change that, ${HOW_TO_SET}`)
    return ensureGeneratedIn(store, newBytes, clock)
  }
  try {
    return ensureKeyFile(keyFile, newBytes)
  } catch (error) {
    const why = (error as Error).message
    warn(`There is no key for stored secrets, and what needs them will not work: ${why}. Repair that, or ${HOW_TO_SET}`)
    return undefined
  }
}

async function generatedIn(q: Queryable): Promise<Key | undefined> {
  const stored = await readSetting(q, GENERATED_KEY)
  return typeof stored?.key === 'string' ? parseKey(stored.key) : undefined
}

/** Only the first start writes, so that later ones do not wait for other writers. */
const ensureGeneratedIn = async (
  store: Store,
  newBytes: (count: number) => Buffer,
  clock: () => Date,
): Promise<Key> => {
  const stored = await generatedIn(store.read)
  if (stored) return stored
  return store.write(async ({ tx }) => {
    const known = await generatedIn(tx)
    if (known) return known
    const key = keyFrom(newBytes(KEY_BYTES))
    await saveSetting(tx, GENERATED_KEY, { key: key.bytes.toString('base64') }, clock().toISOString())
    return key
  })
}

/** `isReplaced`: a generated key is no longer needed. */
async function resealEverything(
  deps: EncryptionDeps,
  current: Key,
  box: SecretBox,
  isReplaced: boolean,
): Promise<void> {
  const { store, keyFile, tables, warn } = deps
  const findAll = async (q: Queryable) => {
    const found: { table: EncryptedTable; value: SealedValue }[] = []
    for (const table of tables)
      for (const value of await table.findWithOtherKey(q, current.id)) found.push({ table, value })
    return found
  }
  if (!isReplaced && (await findAll(store.read)).length === 0) return

  const lost = await store.write(async ({ tx }) => {
    const unreadable: string[] = []
    for (const { table, value } of await findAll(tx)) {
      const resealed = box.reseal(value.sealed)
      if (resealed === undefined) unreadable.push(value.name)
      else await table.replace(tx, value, resealed)
    }
    if (isReplaced) await removeSetting(tx, GENERATED_KEY)
    return unreadable
  })
  // After the commit, because before it this is the only key for the stored values.
  if (isReplaced && keyFile !== undefined) removeKeyFile(keyFile)
  if (lost.length > 0) {
    const names = [...new Set(lost)].join(', ')
    warn(
      `Encrypted with a key that is not known here: ${names}. Set ENCRYPTION_KEY_PREVIOUS to it, or enter these secrets again`,
    )
  }
}
