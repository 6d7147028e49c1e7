import type { Settings } from '#features/instance/index'
import type { Config } from '#platform/config/settings'
import type { OwnCookies } from '#platform/http/own-cookies'
import { mount } from '#platform/http/routes'
import type { SecretBox } from '#platform/secrets/secret-box'
import { type Deps, listed, type Slice } from '#platform/slice'
import { oidcCommands } from './commands.ts'
import type { SyncGroups } from './login.ts'
import { type CookieMaker, loginRoutes, type SessionDoor } from './login-routes.ts'
import { peopleCommands } from './people.ts'
import { providerFinder } from './provider.ts'
import { settingsRoutes } from './routes.ts'
import { completed } from './rules.ts'
import { type AfterLogout, afterLogout } from './sign-out.ts'
import { loginSettings, withoutSecret } from './stored.ts'

export type { SyncGroups } from './login.ts'
export type { SessionDoor } from './login-routes.ts'
export type { AfterLogout } from './sign-out.ts'

export interface OidcSliceDeps {
  readonly config: Config
  readonly settings: Settings
  readonly box: SecretBox
  readonly sessions: SessionDoor
  readonly cookies: CookieMaker
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
  /** For the 401: the other ways to log in, from memory. */
  loginOptions(): readonly OidcOption[]
  /** For log-in by password: switched off on purpose, and another way is open. */
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
    login.isReadOnly ? login.known().enabled : completed(withoutSecret(stored)).enabled
  const commands = oidcCommands(box, login.isReadOnly, isEnabled)
  const door = {
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
    commands: listed(commands, peopleCommands),
    routes: (app) => {
      mount(app, deps.run, 'Log-in settings', settingsRoutes(config, settings, login, commands))
      loginRoutes(app, door)
    },
    loginOptions: () =>
      login.known().enabled
        ? [{ type: 'oidc', message: 'Sign in with OpenID Connect', path: `${config.basePath}/auth/oidc/login` }]
        : [],
    isPasswordLoginOff: login.isPasswordLoginOff,
    isConfiguredByEnvironment: login.isReadOnly,
    afterLogout: afterLogout(door, (userId) => sessions.endAllOf(userId)),
  }
}
