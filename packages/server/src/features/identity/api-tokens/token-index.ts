import type { Store } from '#platform/db/store'
import type { EventLog } from '#platform/events/event-log'
import { hashOf } from '#platform/secrets/hash'
import type { SaveUse } from '#platform/secrets/last-use'
import { isExpired, SecretIndex } from '#platform/secrets/secret-index'
import type { TokenView } from './schema.ts'
import { saveTokenUse, tokensByHash } from './store.ts'

/** The valid API tokens, in memory. */
export interface TokenIndex {
  find(secret: string): Promise<TokenView | undefined>
  /** Synchronous; returns undefined when the index is not loaded. */
  findNow(secret: string): TokenView | undefined
  isLive(id: string): boolean
  /** Resolves when everything committed before this call is loaded. */
  refresh(): Promise<void>
}

/** An index that follows the store. */
export type StoredTokens = SecretIndex<TokenView>

interface IndexDeps {
  readonly store: Store
  readonly log: EventLog
  readonly clock: () => Date
}

const indexWith = (deps: IndexDeps, saveUse: SaveUse, usePauseMs?: number): StoredTokens =>
  new SecretIndex({ ...deps, concerns: /^api-token-/, readAll: tokensByHash, saveUse, usePauseMs })

export const createTokenIndex = (store: Store, log: EventLog, clock: () => Date): StoredTokens =>
  indexWith({ store, log, clock }, (ids, now) => store.write(({ tx }) => saveTokenUse(tx, ids, now)))

/** The time between two reports of used tokens to the process that saves them. */
const REPORT_USE_MS = 1_000

/** An index of a process that cannot write: it reports which tokens are used. */
export const createReadOnlyTokenIndex = (deps: IndexDeps, onUse: (ids: readonly string[]) => void): StoredTokens =>
  indexWith(deps, async (ids) => onUse(ids), REPORT_USE_MS)

/** A fixed set of tokens by hash. Expired tokens are not found; new and revoked tokens are not noticed. */
export function fixedTokens(byHash: ReadonlyMap<string, TokenView>, clock: () => Date): TokenIndex {
  const byId = new Map([...byHash.values()].map((one) => [one.id, one]))
  const live = (token: TokenView | undefined) => (token && !isExpired(token, clock()) ? token : undefined)
  const findNow = (secret: string) => live(byHash.get(hashOf(secret)))
  return {
    find: async (secret) => findNow(secret),
    findNow,
    isLive: (id) => live(byId.get(id)) !== undefined,
    refresh: async () => {},
  }
}
