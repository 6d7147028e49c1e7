import { mount } from '#platform/http/routes'
import { type Deps, listed, type Slice } from '#platform/slice'
import { passwordCommands } from './commands.ts'
import type { LoginDeps } from './deps.ts'
import { knownBrowsers } from './known-browsers.ts'
import { ownAccountRoutes } from './own-account.ts'
import { PasswordLimits } from './password-limits.ts'
import { ownPasswordRoutes, userPasswordRoutes } from './password-routes.ts'
import { resetMailRoutes } from './reset-mail-routes.ts'
import { resetRoutes } from './reset-routes.ts'
import { loginRoutes } from './routes.ts'
import { removeExpired, sessionJob } from './session-housekeeping.ts'
import { sessionRoutes } from './session-routes.ts'

export { type SessionCookies, sessionCookies } from './cookie.ts'
export { refuseCrossSite } from './cross-site.ts'
export type { LoginDeps } from './deps.ts'
export { identifyBySession } from './identify.ts'
export { RequestLimit } from './request-limit.ts'
export { type PasswordLoginDeps, requirePasswordLogin } from './require-password-login.ts'
export { sealedSessions } from './sealed-sessions.ts'
export { type Session, Sessions } from './sessions.ts'

export function loginSlice(deps: Deps, given: LoginDeps): Slice {
  const { clock } = deps
  const login = { ...given, limits: new PasswordLimits(clock), browsers: knownBrowsers({ ...given, clock }) }
  return {
    commands: listed(passwordCommands, { removeExpired }),
    jobs: [sessionJob(deps)],
    routes: (app) => {
      loginRoutes(app, deps, login)
      mount(app, deps.run, 'Log-in', { ...resetRoutes(deps, login), ...resetMailRoutes(deps, login) })
      mount(app, deps.run, 'User', {
        ...ownPasswordRoutes(deps, login),
        ...ownAccountRoutes(deps, login),
        ...sessionRoutes(login),
      })
      mount(app, deps.run, 'Users', userPasswordRoutes(deps, login))
    },
  }
}
