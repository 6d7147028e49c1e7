import type { Settings } from '#features/instance/index'
import type { Config } from '#platform/config/settings'
import type { OwnCookies } from '#platform/http/own-cookies'
import { mount } from '#platform/http/routes'
import type { SecretBox } from '#platform/secrets/secret-box'
import { type Deps, listed, type Slice } from '#platform/slice'
import { oidcCommands } from './commands.ts'
import { loginSettings, withoutSecret } from './effective-settings.ts'
import type { SyncGroups } from './login.ts'
import { type LoginCookies, type LoginSessions, loginRoutes } from './login-routes.ts'
import { providerFinder } from './provider.ts'
import { settingsRoutes } from './routes.ts'
import { withDefaults } from './rules.ts'
import { type AfterLogout, afterLogout } from './sign-out.ts'
import { provisioningCommands } from './user-provisioning.ts'

export type { SyncGroups } from './login.ts'
export type { LoginSessions } from './login-routes.ts'
export type { AfterLogout } from './sign-out.ts'

export interface OidcSliceDeps {
  readonly config: Config
  readonly settings: Settings
  readonly box: SecretBox
  readonly sessions: LoginSessions
  readonly cookies: LoginCookies
  readonly ownCookies: OwnCookies
  readonly syncGroups: SyncGroups
  readonly newSecret: () => string
}

export interface OidcOption {
  readonly type: 'oidc'
  readonly message: string
  readonly path: string
}

export interface OidcSlice extends Slice {
  /** Ways to log in other than by password, from the cache. Listed in each 401 response. */
  loginOptions(): readonly OidcOption[]
  /** True when log-in by password is switched off and log-in with OpenID Connect is on. */
  isPasswordLoginOff(): boolean
  readonly isConfiguredByEnvironment: boolean
  readonly afterLogout: AfterLogout
}

export function oidcSlice(
  deps: Deps,
  { config, settings, box, sessions, cookies, ownCookies, syncGroups, newSecret }: OidcSliceDeps,
): OidcSlice {
  const login = loginSettings(config, settings, box)
  const isEnabled = (stored: Parameters<typeof withoutSecret>[0]) =>
    login.isReadOnly ? login.cached().enabled : withDefaults(withoutSecret(stored)).enabled
  const commands = oidcCommands(box, login.isReadOnly, isEnabled)
  const loginDeps = {
    deps,
    config,
    settings: login,
    box,
    sessions,
    cookies,
    ownCookies,
    syncGroups,
    newSecret,
    findProvider: providerFinder(config.oidcAllowHttp, deps.clock),
    acceptUnverifiedEmail: config.oidcAcceptUnverifiedEmail,
  }
  return {
    commands: listed(commands, provisioningCommands),
    routes: (app) => {
      mount(app, deps.run, 'Log-in settings', settingsRoutes(config, settings, login, commands))
      loginRoutes(app, loginDeps)
    },
    loginOptions: () =>
      login.cached().enabled
        ? [{ type: 'oidc', message: 'Sign in with OpenID Connect', path: `${config.basePath}/auth/oidc/login` }]
        : [],
    isPasswordLoginOff: login.isPasswordLoginOff,
    isConfiguredByEnvironment: login.isReadOnly,
    afterLogout: afterLogout(loginDeps, (userId) => sessions.endAllOf(userId)),
  }
}
