import type { Store } from '#platform/db/store'
import type { EventLog } from '#platform/events/event-log'
import { SecretIndex } from '#platform/secrets/secret-index'
import type { TokenView } from './schema.ts'
import { saveTokenUse, tokensByHash } from './store.ts'

/** All live API tokens in memory, by hash. */
export type TokenIndex = SecretIndex<TokenView>

export const createTokenIndex = (store: Store, log: EventLog, clock: () => Date): TokenIndex =>
  new SecretIndex({
    store,
    log,
    clock,
    concerns: /^api-token-/,
    readAll: tokensByHash,
    saveUse: (ids, now) => store.write(({ tx }) => saveTokenUse(tx, ids, now)),
  })
