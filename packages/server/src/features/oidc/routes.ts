import type { Settings } from '#features/settings/index'
import { Nullable } from '#kernel/names'
import { step } from '#platform/commands/runner'
import type { Config } from '#platform/config/settings'
import { actorOf, runs } from '#platform/http/access'
import { typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import type { Parts } from '#platform/slice'
import { checkSettings } from './check.ts'
import type { OidcCommands } from './commands.ts'
import { redirectUriOf } from './door.ts'
import { MASK, OidcCheck, OidcCheckRequest, OidcSettings, PasswordLoginSettings, StoredOidcSettings } from './schema.ts'
import { type LoginSettings, PASSWORD_KEY } from './stored.ts'

const tags = ['Log-in settings']
const base = '/api/admin/auth'
const mayRead = { access: { needs: ['UPDATE_AUTH_CONFIGURATION'] } } as const
/** Like saving: a check contacts the provider that the caller names. */
const mayCheck = { access: { needs: ['ADMIN'] } } as const

/** Empty when it cannot be decrypted: the check then calls it missing. */
const readable = (secret: Promise<string>): Promise<string> => secret.catch(() => '')

export function settingsRoutes(
  app: App,
  { run }: Parts,
  config: Config,
  settings: Settings,
  login: LoginSettings,
  { saveOidcSettings, savePasswordLogin }: OidcCommands,
): void {
  const http = typed(app)
  http.get(
    `${base}/oidc/settings`,
    {
      config: mayRead,
      schema: {
        operationId: 'getOidcSettings',
        summary: 'Settings of log-in with OpenID Connect',
        tags,
        response: { 200: StoredOidcSettings },
      },
    },
    () => login.shown(),
  )
  http.post(
    `${base}/oidc/settings`,
    {
      config: { access: runs(saveOidcSettings) },
      schema: {
        operationId: 'setOidcSettings',
        summary: 'Replace them',
        tags,
        body: OidcSettings,
        response: { 200: OidcSettings },
      },
    },
    async (request) => {
      const stored = await run(actorOf(request), step(saveOidcSettings, request.body))
      await settings.fresh()
      return stored
    },
  )
  http.post(
    `${base}/oidc/settings/check`,
    {
      config: mayCheck,
      schema: {
        operationId: 'checkOidcSettings',
        summary: 'What stands in the way of log-in with these settings, or with the stored ones? Saves nothing',
        tags,
        // Nothing at all asks for the stored settings, too.
        body: Nullable(OidcCheckRequest),
        response: { 200: OidcCheck },
      },
    },
    async (request) => {
      const body = request.body ?? {}
      const stored = await login.shown()
      const wanted = Object.keys(body).length > 0 ? body : stored
      const secret = wanted.secret === MASK ? await readable(login.secret()) : wanted.secret
      return checkSettings(
        { ...wanted, ...(secret !== undefined && { secret }) },
        {
          allowHttp: config.oidcAllowHttp,
          acceptUnverifiedEmail: config.oidcAcceptUnverifiedEmail,
          redirectUri: redirectUriOf(config, request),
        },
      )
    },
  )
  http.get(
    `${base}/simple/settings`,
    {
      config: mayRead,
      schema: {
        operationId: 'getSimpleSettings',
        summary: 'Can people log in with a password?',
        tags,
        response: { 200: PasswordLoginSettings },
      },
    },
    async () => ({ disabled: (await settings.current(PASSWORD_KEY))?.disabled === true }),
  )
  http.post(
    `${base}/simple/settings`,
    {
      config: { access: runs(savePasswordLogin) },
      schema: {
        operationId: 'setSimpleSettings',
        summary: 'Allow or forbid it',
        tags,
        body: PasswordLoginSettings,
        response: { 200: PasswordLoginSettings },
      },
    },
    async (request) => {
      const stored = await run(actorOf(request), step(savePasswordLogin, request.body))
      await settings.fresh()
      return stored
    },
  )
}
