import type { Store } from '#platform/db/store'
import type { EventLog } from '#platform/events/event-log'
import { SecretIndex } from '#platform/secrets/secret-index'
import { type IndexedToken, personalTokensByHash, savePersonalTokenUse } from './store.ts'

/** The personal access tokens of users and service accounts, in memory by hash. */
export type PersonalTokenIndex = SecretIndex<IndexedToken>

export const createPersonalTokenIndex = (store: Store, log: EventLog, clock: () => Date): PersonalTokenIndex =>
  new SecretIndex({
    store,
    log,
    clock,
    concerns: /^(pat-|service-account-|user-deleted$|user-password-changed$)/,
    readAll: personalTokensByHash,
    saveUse: (ids, now) => store.write(({ tx }) => savePersonalTokenUse(tx, ids, now)),
  })
