import { listed, type Parts, type Slice } from '#platform/slice'
import { Attempts } from './attempts.ts'
import { passwordCommands } from './commands.ts'
import type { LoginParts } from './parts.ts'
import { passwordRoutes } from './password-routes.ts'
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
  const login = { ...given, attempts: new Attempts(parts.clock) }
  return {
    commands: listed(passwordCommands, { removeExpired }),
    jobs: [sessionJob(parts)],
    routes: (app) => {
      loginRoutes(app, parts, login)
      resetRoutes(app, parts, login)
      passwordRoutes(app, parts, login)
      sessionRoutes(app, login)
    },
  }
}
