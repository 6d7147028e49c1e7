import type { Store } from '#platform/db/store'
import type { Queryable, Tx } from '#platform/db/tables'
import { KEY_BYTES, type Key, keyFrom, parseKey } from '#platform/secrets/cipher'
import { ensureKeyFile, readKeyFile, removeKeyFile } from '#platform/secrets/key-file'
import { type Keys, type SecretBox, secretBox } from '#platform/secrets/secret-box'
import { GENERATED_KEY, readSetting, removeSetting, saveSetting } from './store.ts'

export interface SealedValue {
  /** Where it stands, for `replace`. */
  readonly id: string
  /** What people call it. */
  readonly name: string
  readonly sealed: string
}

/** A place where secrets are kept encrypted; each is listed once, in app/wire.ts, so that a new key reaches all of them. */
export interface SealedPlace {
  /** Those that another key than this one sealed. */
  findOthers(q: Queryable, keyId: string): Promise<readonly SealedValue[]>
  replace(tx: Tx, value: SealedValue, resealed: string): Promise<void>
}

export interface EncryptionDeps {
  readonly store: Store
  /** ENCRYPTION_KEY and ENCRYPTION_KEY_PREVIOUS. */
  readonly given: Key | undefined
  readonly previous: Key | undefined
  /** Where a generated key is kept; undefined: in the store itself. */
  readonly keyFile: string | undefined
  readonly places: readonly SealedPlace[]
  readonly newBytes: (count: number) => Buffer
  readonly clock: () => Date
  readonly warn: (message: string) => void
}

const HOW_TO_SET =
  'set ENCRYPTION_KEY to the base64 of 32 random bytes (for example from "openssl rand -base64 32") and start again: everything is encrypted anew'

/**
 * The keys of this start: given, or generated and kept. What other known keys sealed is sealed anew with the current one,
 * all in one transaction. Nothing here stops a start: a secret that cannot be opened breaks only what needs it.
 */
export async function openSecrets(deps: EncryptionDeps): Promise<SecretBox> {
  const generated = deps.given ? await findGenerated(deps) : await ensureGenerated(deps)
  const current = deps.given ?? generated
  const others = [deps.previous, generated].filter((key) => key !== undefined && key.id !== current?.id)
  const keys: Keys = { current, earlier: others as Key[] }
  const box = secretBox(keys, deps.newBytes)
  if (current) await resealEverything(deps, current, box, deps.given !== undefined && generated !== undefined)
  return box
}

async function findGenerated({ keyFile, store, warn }: EncryptionDeps): Promise<Key | undefined> {
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

/** Only the first start writes: later ones do not wait for writers. */
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

/** `isReplaced`: a key that was generated before is no longer needed. */
async function resealEverything(
  deps: EncryptionDeps,
  current: Key,
  box: SecretBox,
  isReplaced: boolean,
): Promise<void> {
  const { store, keyFile, places, warn } = deps
  const findAll = async (q: Queryable) => {
    const found: { place: SealedPlace; value: SealedValue }[] = []
    for (const place of places) for (const value of await place.findOthers(q, current.id)) found.push({ place, value })
    return found
  }
  if (!isReplaced && (await findAll(store.read)).length === 0) return

  const lost = await store.write(async ({ tx }) => {
    const unreadable: string[] = []
    for (const { place, value } of await findAll(tx)) {
      const resealed = box.reseal(value.sealed)
      if (resealed === undefined) unreadable.push(value.name)
      else await place.replace(tx, value, resealed)
    }
    if (isReplaced) await removeSetting(tx, GENERATED_KEY)
    return unreadable
  })
  // Only now: before the commit it was the only key to what is stored.
  if (isReplaced && keyFile !== undefined) removeKeyFile(keyFile)
  if (lost.length > 0) {
    const names = [...new Set(lost)].join(', ')
    warn(
      `Encrypted with a key that is not known here: ${names}. Set ENCRYPTION_KEY_PREVIOUS to it, or enter these secrets again`,
    )
  }
}
