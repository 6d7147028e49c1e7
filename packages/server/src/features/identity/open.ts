import type { Deps, Slice } from '#platform/slice'
import { accessSlice } from './access/index.ts'
import { type TokensDeps, tokensSlice } from './api-tokens/index.ts'
import type { Identities } from './identities.ts'
import { inviteLinksSlice } from './invite-links/index.ts'
import { type LoginDeps, loginSlice } from './login/index.ts'
import { personalTokensSlice } from './personal-tokens/index.ts'
import { rolesSlice } from './roles/index.ts'
import { savedViewsSlice } from './saved-views/index.ts'
import { serviceAccountsSlice } from './service-accounts/index.ts'
import type { OidcSlice } from './sso/index.ts'
import { linkMaker, usersSlice } from './users/index.ts'

export interface IdentityDeps extends Deps, Pick<LoginDeps, 'box' | 'newSecret' | 'mailer'> {
  readonly identities: Identities
  readonly oidc: OidcSlice
  readonly config: LoginDeps['config'] &
    Parameters<typeof linkMaker>[1] &
    TokensDeps['config'] & { readonly userInactivityDays: number }
}

/** Users, service accounts, tokens, roles and access. `createIdentities` is called earlier, because HTTP needs it. */
export function openIdentity(deps: IdentityDeps): readonly Slice[] {
  const { identities, oidc, box, newSecret, mailer, config } = deps
  const makeLink = linkMaker(newSecret, config)
  const { afterLogout, isPasswordLoginOff } = oidc
  const isOidcEnabled = () => oidc.loginOptions().length > 0
  return [
    usersSlice(deps, { makeLink, mailer, userInactivityDays: config.userInactivityDays }),
    loginSlice(deps, {
      ...identities,
      box,
      newSecret,
      makeLink,
      mailer,
      config,
      afterLogout,
      isOidcEnabled,
      isPasswordLoginOff,
    }),
    inviteLinksSlice(deps, { box, newSecret, config, isPasswordLoginOff }),
    rolesSlice(deps),
    accessSlice(deps, identities.access),
    personalTokensSlice(deps, newSecret),
    serviceAccountsSlice(deps, newSecret),
    tokensSlice(deps),
    savedViewsSlice(deps),
    oidc,
  ]
}
