import { randomBytes } from 'node:crypto'
import { syncGroups } from '#features/access/index'
import { sealedSessions } from '#features/login/index'
import { type OidcSlice, oidcSlice } from '#features/oidc/index'
import { openSecrets, Settings, sealedSettings } from '#features/settings/index'
import { SYSTEM } from '#kernel/actor'
import { step } from '#platform/commands/runner'
import type { Config } from '#platform/config/settings'
import type { Parts } from '#platform/slice'
import type { Log } from '#platform/telemetry/log'
import type { Identities } from './identify.ts'
import { sqlitePathOf } from './open-store.ts'

/** Single sign-on with the settings and the key that its secrets are kept under. */
export async function openSingleSignOn(
  parts: Parts,
  config: Config,
  log: Log,
  { sessions, cookies }: Identities,
  newSecret: () => string,
): Promise<OidcSlice> {
  const settings = new Settings(parts.store, parts.log)
  const sqlitePath = sqlitePathOf(config)
  const box = await openSecrets({
    store: parts.store,
    given: config.encryptionKey,
    previous: config.encryptionKeyPrevious,
    keyFile: sqlitePath === undefined ? undefined : `${sqlitePath}.key`,
    places: [sealedSettings, sealedSessions],
    newBytes: randomBytes,
    clock: parts.clock,
    warn: (message) => log.warn(message),
  })
  await settings.fresh()
  return oidcSlice(parts, {
    config,
    settings,
    box,
    sessions,
    cookies,
    syncGroups: ({ userId, groups }) => parts.run(SYSTEM, step(syncGroups, { userId, groupNames: [...groups] })),
    newSecret,
  })
}
