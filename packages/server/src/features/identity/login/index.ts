import { mount } from '#platform/http/routes'
import { listed, type Parts, type Slice } from '#platform/slice'
import { passwordCommands } from './commands.ts'
import { knownBrowsers } from './known-browsers.ts'
import type { LoginParts } from './parts.ts'
import { PasswordLimits } from './password-limits.ts'
import { ownPasswordRoutes, userPasswordRoutes } from './password-routes.ts'
import { resetRoutes } from './reset-routes.ts'
import { loginRoutes } from './routes.ts'
import { removeExpired, sessionJob } from './session-housekeeping.ts'
import { sessionRoutes } from './session-routes.ts'

export { type SessionCookies, sessionCookies } from './cookie.ts'
export { identifyBySession } from './identify.ts'
export type { LoginParts } from './parts.ts'
export { sealedSessions } from './sealed.ts'
export { endSessionsOf, type LoginWay, type Session, Sessions, type StartedSession } from './sessions.ts'

export function loginSlice(parts: Parts, given: LoginParts): Slice {
  const { clock } = parts
  const login = { ...given, limits: new PasswordLimits(clock), browsers: knownBrowsers({ ...given, clock }) }
  return {
    commands: listed(passwordCommands, { removeExpired }),
    jobs: [sessionJob(parts)],
    routes: (app) => {
      loginRoutes(app, parts, login)
      mount(app, parts.run, 'Log-in', resetRoutes(parts, login))
      mount(app, parts.run, 'User', { ...ownPasswordRoutes(parts, login), ...sessionRoutes(login) })
      mount(app, parts.run, 'Users', userPasswordRoutes(parts, login))
    },
  }
}
