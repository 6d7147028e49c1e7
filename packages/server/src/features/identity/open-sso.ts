import type { Settings } from '#features/instance/index'
import { SYSTEM } from '#kernel/actor'
import { step } from '#platform/commands/runner'
import type { Config } from '#platform/config/settings'
import type { SecretBox } from '#platform/secrets/secret-box'
import type { Deps } from '#platform/slice'
import { syncGroups } from './access/index.ts'
import type { Identities } from './identities.ts'
import { type OidcSlice, oidcSlice } from './sso/index.ts'

export interface SingleSignOnDeps {
  readonly config: Config
  readonly identities: Identities
  readonly newSecret: () => string
  readonly settings: Settings
  readonly box: SecretBox
}

/** Log-in with OpenID Connect. It shares sessions and settings with other slices. */
export async function openSingleSignOn(deps: Deps, given: SingleSignOnDeps): Promise<OidcSlice> {
  const { config, identities, newSecret, settings, box } = given
  const { sessions, cookies, ownCookies } = identities
  await settings.refresh()
  return oidcSlice(deps, {
    config,
    settings,
    box,
    sessions,
    cookies,
    ownCookies,
    syncGroups: ({ userId, groups }) => deps.run(SYSTEM, step(syncGroups, { userId, groupNames: [...groups] })),
    newSecret,
  })
}
