import type { Static } from 'typebox'
import type { Settings } from '#features/instance/index'
import { Nullable } from '#kernel/names'
import type { Config } from '#platform/config/settings'
import { ask, get, post } from '#platform/http/routes'
import { checkSettings } from './check.ts'
import type { OidcCommands } from './commands.ts'
import { redirectUriOf } from './door.ts'
import { MASK, OidcCheck, OidcCheckRequest, OidcSettings, PasswordLoginSettings, StoredOidcSettings } from './schema.ts'
import { type LoginSettings, PASSWORD_KEY } from './stored.ts'

const oidc = '/api/admin/auth/oidc/settings'
const simple = '/api/admin/auth/simple/settings'
const mayRead = { needs: ['UPDATE_AUTH_CONFIGURATION'] } as const
/** Like saving: a check contacts the provider that the caller names. */
const mayCheck = { needs: ['ADMIN'] } as const

/** Empty when it cannot be decrypted: the check then calls it missing. */
const readable = (secret: Promise<string>): Promise<string> => secret.catch(() => '')

async function check(
  { oidcAllowHttp: allowHttp, oidcAcceptUnverifiedEmail: acceptUnverifiedEmail }: Config,
  login: LoginSettings,
  given: Static<typeof OidcCheckRequest>,
  redirectUri: string,
) {
  const stored = await login.shown()
  const wanted = Object.keys(given).length > 0 ? given : stored
  const secret = wanted.secret === MASK ? await readable(login.secret()) : wanted.secret
  const settings = { ...wanted, ...(secret !== undefined && { secret }) }
  return checkSettings(settings, { allowHttp, acceptUnverifiedEmail, redirectUri })
}

export const settingsRoutes = (
  config: Config,
  settings: Settings,
  login: LoginSettings,
  { saveOidcSettings, savePasswordLogin }: OidcCommands,
) => {
  /** The next log-in sees what was saved. */
  const refreshed = async <T>(stored: T): Promise<T> => {
    await settings.fresh()
    return stored
  }
  return {
    getOidcSettings: get(oidc, 'Settings of log-in with OpenID Connect', {
      access: mayRead,
      response: StoredOidcSettings,
      handle: () => login.shown(),
    }),
    setOidcSettings: post(oidc, 'Replace them', {
      body: OidcSettings,
      runs: saveOidcSettings,
      input: ({ body }) => body,
      response: OidcSettings,
      view: refreshed,
    }),
    checkOidcSettings: ask(
      `${oidc}/check`,
      'What stands in the way of log-in with these settings, or with the stored ones? Saves nothing',
      {
        access: mayCheck,
        // Nothing at all asks for the stored settings, too.
        body: Nullable(OidcCheckRequest),
        response: OidcCheck,
        handle: (request) => check(config, login, request.body ?? {}, redirectUriOf(config, request)),
      },
    ),
    getSimpleSettings: get(simple, 'Can people log in with a password?', {
      access: mayRead,
      response: PasswordLoginSettings,
      handle: async () => ({ disabled: (await settings.current(PASSWORD_KEY))?.disabled === true }),
    }),
    setSimpleSettings: post(simple, 'Allow or forbid it', {
      body: PasswordLoginSettings,
      runs: savePasswordLogin,
      input: ({ body }) => body,
      response: PasswordLoginSettings,
      view: refreshed,
    }),
  }
}
