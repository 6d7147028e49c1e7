import type { Static } from 'typebox'
import type { Settings } from '#features/instance/index'
import { Nullable } from '#kernel/names'
import type { Config } from '#platform/config/settings'
import { ask, get, post } from '#platform/http/routes'
import { type OidcCommands, oidcVersion } from './commands.ts'
import { type LoginSettings, PASSWORD_KEY } from './effective-settings.ts'
import { MASK, OidcCheck, OidcCheckRequest, OidcSettings, PasswordLoginSettings, StoredOidcSettings } from './schema.ts'
import { checkSettings } from './settings-check.ts'
import { redirectUriOf } from './urls.ts'

const oidc = '/api/admin/auth/oidc/settings'
const simple = '/api/admin/auth/simple/settings'
const mayRead = { needs: ['UPDATE_AUTH_CONFIGURATION'] } as const
/** A check contacts any provider that the caller names, so it needs the same permission as saving. */
const mayCheck = { needs: ['ADMIN'] } as const

/** Empty when the secret cannot be decrypted; the check then reports it as missing. */
const readable = (secret: Promise<string>): Promise<string> => secret.catch(() => '')

async function check(
  { oidcAllowHttp: allowHttp, oidcAcceptUnverifiedEmail: acceptUnverifiedEmail }: Config,
  login: LoginSettings,
  given: Static<typeof OidcCheckRequest>,
  redirectUri: string,
) {
  const stored = await login.view()
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
  /** The cache is refreshed, so that the next log-in uses the saved settings. */
  const refreshed = async <T>(stored: T): Promise<T> => {
    await settings.refresh()
    return stored
  }
  return {
    getOidcSettings: get(oidc, 'Get the settings of log-in with OpenID Connect', {
      access: mayRead,
      response: StoredOidcSettings,
      etag: oidcVersion.etag,
      handle: () => login.view(),
    }),
    setOidcSettings: post(oidc, 'Replace the settings of log-in with OpenID Connect', {
      body: OidcSettings,
      runs: saveOidcSettings,
      input: ({ body }) => body,
      response: OidcSettings,
      view: refreshed,
    }),
    checkOidcSettings: ask(
      `${oidc}/check`,
      'Check these settings, or the stored ones, against the provider without saving them',
      {
        access: mayCheck,
        // No body means the stored settings, like an empty object.
        body: Nullable(OidcCheckRequest),
        response: OidcCheck,
        handle: (request) => check(config, login, request.body ?? {}, redirectUriOf(config, request)),
      },
    ),
    getSimpleSettings: get(simple, 'Get whether users can log in with a password', {
      access: mayRead,
      response: PasswordLoginSettings,
      handle: async () => ({ disabled: (await settings.current(PASSWORD_KEY))?.disabled === true }),
    }),
    setSimpleSettings: post(simple, 'Allow or forbid log-in with a password', {
      body: PasswordLoginSettings,
      runs: savePasswordLogin,
      input: ({ body }) => body,
      response: PasswordLoginSettings,
      view: refreshed,
    }),
  }
}
