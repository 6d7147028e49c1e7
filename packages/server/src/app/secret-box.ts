import { randomBytes } from 'node:crypto'
import { sealedAddons } from '#features/addons/index'
import { sealedSessions } from '#features/login/index'
import { openSecrets, sealedSettings } from '#features/settings/index'
import type { Config } from '#platform/config/settings'
import type { SecretBox } from '#platform/secrets/secret-box'
import type { Parts } from '#platform/slice'
import type { Log } from '#platform/telemetry/log'
import { keyFileOf, sqlitePathOf } from './open-store.ts'

/** The key of this start, and every place where something is sealed with it. */
export function openSecretBox({ store, clock }: Parts, config: Config, log: Log): Promise<SecretBox> {
  const sqlitePath = sqlitePathOf(config)
  return openSecrets({
    store,
    given: config.encryptionKey,
    previous: config.encryptionKeyPrevious,
    keyFile: sqlitePath === undefined ? undefined : keyFileOf(sqlitePath),
    places: [sealedSettings, sealedSessions, sealedAddons],
    newBytes: randomBytes,
    clock,
    warn: (message) => log.warn(message),
  })
}
