import type { FastifyRequest } from 'fastify'
import { findForLogin, passwordHashOf, requireUser, UserView } from '#features/identity/users/index'
import { Failure } from '#kernel/failure'
import type { Queryable } from '#platform/db/tables'
import { deviceOf } from '#platform/http/device'
import { Empty, typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import type { HashingPriority } from '#platform/secrets/hashing-queue'
import { verifyPassword } from '#platform/secrets/password'
import type { Deps } from '#platform/slice'
import { refuseCrossSite } from './cross-site.ts'
import type { LoginDeps, LoginRouteDeps } from './deps.ts'
import { isKnownTo } from './known-browsers.ts'
import { requirePasswordLogin } from './require-password-login.ts'
import { LoggedOut, Login } from './schema.ts'
import type { Session } from './sessions.ts'

const tags = ['Log-in']

interface VerifiedUser {
  readonly id: number
  readonly passwordHash: string
}

/**
 * Returns undefined for an unknown user, a user without a password and a wrong password. All three cases take the same
 * time.
 */
async function findByPassword(
  q: Queryable,
  { username, password }: Login,
  priority: HashingPriority,
): Promise<VerifiedUser | undefined> {
  const found = await findForLogin(q, username)
  const isRight = await verifyPassword(password, found?.passwordHash, priority)
  return isRight && found?.passwordHash ? { id: found.id, passwordHash: found.passwordHash } : undefined
}

/** Log-out succeeds even when the provider cannot be reached. */
async function destinationAfter(
  session: Session,
  request: FastifyRequest,
  afterLogout: LoginDeps['afterLogout'],
): Promise<string | undefined> {
  try {
    return await afterLogout?.(session)
  } catch (error) {
    request.log.warn({ err: error, id: request.id }, 'the identity provider could not be asked for its log-out page')
    return undefined
  }
}

function logInRoute(app: App, { store }: Deps, deps: LoginRouteDeps): void {
  const { sessions, cookies, limits, browsers, config } = deps
  /** Returns the id of the browser when the user with this name has logged in there before. */
  const browserOf = async (request: FastifyRequest, login: string): Promise<string | undefined> => {
    const browser = browsers.read(request)
    return browser && isKnownTo(browser, await findForLogin(store.read, login)) ? browser.id : undefined
  }
  typed(app).post(
    '/auth/simple/login',
    {
      config: { access: { public: 'log-in itself cannot require identification' } },
      schema: {
        operationId: 'login',
        summary: 'Log in with a password and set the session cookie',
        tags,
        body: Login,
        response: { 200: UserView },
      },
    },
    async (request, reply) => {
      refuseCrossSite(request, config.publicUrl)
      await requirePasswordLogin(deps)
      const { username } = request.body
      const browser = await browserOf(request, username)
      const priority = browser === undefined ? 'stranger' : 'proven'
      const user = await limits.logIn({ login: username, address: request.ip, browser }, () =>
        findByPassword(store.read, request.body, priority),
      )
      if (!user) throw new Failure('unauthenticated', 'Wrong user name or password')
      const isStillProved = async (q: Queryable) => (await passwordHashOf(q, user.id)) === user.passwordHash
      const device = deviceOf(request.headers['user-agent'])
      const { secret } = await sessions.start({ userId: user.id, via: 'password', device, isStillProved })
      // Another person may know the previous session of this browser.
      const earlier = cookies.secretFromCookie(request)
      if (earlier !== undefined) await sessions.end(earlier)
      reply.header('set-cookie', cookies.sessionCookie(secret, request))
      const browserCookie = browsers.cookieFor(request, user.id)
      if (browserCookie !== undefined) reply.header('set-cookie', browserCookie)
      return requireUser(store.read, user.id, 'user')
    },
  )
}

function logOutRoute(app: App, { sessions, cookies, config, afterLogout }: LoginRouteDeps): void {
  typed(app).post(
    '/logout',
    {
      config: { access: { public: 'it only ends the session of the request' } },
      schema: { operationId: 'logout', summary: 'Log out', tags, response: { 200: LoggedOut, 302: Empty } },
    },
    async (request, reply) => {
      refuseCrossSite(request, config.publicUrl)
      const secret = cookies.secretFromCookie(request)
      const session = secret === undefined ? undefined : await sessions.find(secret)
      if (secret !== undefined && session) await sessions.end(secret)
      const destination = session && (await destinationAfter(session, request, afterLogout))
      const location = destination ?? `${app.prefix}/`
      reply.header('set-cookie', cookies.clearedCookie(request)).header('clear-site-data', '"storage"')
      // A script cannot follow a redirect to another host, and the content security policy forbids it for forms: return
      // the location as JSON.
      return request.headers.accept?.includes('application/json') ? { location } : reply.redirect(location, 302)
    },
  )
}

export function loginRoutes(app: App, deps: Deps, login: LoginRouteDeps): void {
  logInRoute(app, deps, login)
  logOutRoute(app, login)
}
