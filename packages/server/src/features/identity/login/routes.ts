import type { FastifyRequest } from 'fastify'
import { findForLogin, passwordHashOf, requireUser, UserView } from '#features/identity/users/index'
import { Failure } from '#kernel/failure'
import type { Queryable } from '#platform/db/tables'
import { Empty, typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import type { HashingPriority } from '#platform/secrets/hashing-queue'
import { verifyPassword } from '#platform/secrets/password'
import type { Deps } from '#platform/slice'
import type { LoginDeps, LoginRouteDeps } from './deps.ts'
import { isKnownTo } from './known-browsers.ts'
import { refuseOtherSites } from './own-site.ts'
import { LoggedOut, Login } from './schema.ts'
import type { Session } from './sessions.ts'

const tags = ['Log-in']

async function refuseWithoutPasswords({ config, passwordsAreOff }: LoginDeps): Promise<void> {
  if (config.authType === 'none')
    throw new Failure('conflict', 'This server has no log-in (AUTH_TYPE=none): everybody is Admin')
  if (await passwordsAreOff?.()) throw new Failure('conflict', 'Log-in by password is switched off')
}

interface Proved {
  readonly id: number
  readonly passwordHash: string
}

/** Undefined for an unknown user, one without a password and a wrong password: they look the same and take as long. */
async function provedUser(
  q: Queryable,
  { username, password }: Login,
  priority: HashingPriority,
): Promise<Proved | undefined> {
  const found = await findForLogin(q, username)
  const isRight = await verifyPassword(password, found?.passwordHash, priority)
  return isRight && found?.passwordHash ? { id: found.id, passwordHash: found.passwordHash } : undefined
}

/** A provider that is away keeps nobody logged in. */
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
  /** The id of the browser, when the user whom this name finds logged in there before. */
  const browserOf = async (request: FastifyRequest, login: string): Promise<string | undefined> => {
    const browser = browsers.read(request)
    return browser && isKnownTo(browser, await findForLogin(store.read, login)) ? browser.id : undefined
  }
  typed(app).post(
    '/auth/simple/login',
    {
      config: { access: { public: 'this is where one identifies oneself' } },
      schema: {
        operationId: 'login',
        summary: 'Log in with a password; the answer sets the session cookie',
        tags,
        body: Login,
        response: { 200: UserView },
      },
    },
    async (request, reply) => {
      refuseOtherSites(request, config.publicUrl)
      await refuseWithoutPasswords(deps)
      const { username } = request.body
      const browser = await browserOf(request, username)
      const priority = browser === undefined ? 'stranger' : 'proven'
      const user = await limits.logIn({ login: username, address: request.ip, browser }, () =>
        provedUser(store.read, request.body, priority),
      )
      if (!user) throw new Failure('unauthenticated', 'Wrong user name or password')
      const stillProved = async (q: Queryable) => (await passwordHashOf(q, user.id)) === user.passwordHash
      const { secret } = await sessions.start({ userId: user.id, via: 'password', stillProved })
      // The session that the browser had before may be known to somebody else.
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
      config: { access: { public: 'it ends the session whose cookie comes with it, and nothing else' } },
      schema: { operationId: 'logout', summary: 'Log out', tags, response: { 200: LoggedOut, 302: Empty } },
    },
    async (request, reply) => {
      refuseOtherSites(request, config.publicUrl)
      const secret = cookies.secretFromCookie(request)
      const session = secret === undefined ? undefined : await sessions.find(secret)
      if (secret !== undefined && session) await sessions.end(secret)
      const destination = session && (await destinationAfter(session, request, afterLogout))
      const location = destination ?? `${app.prefix}/`
      reply.header('set-cookie', cookies.clearedCookie(request)).header('clear-site-data', '"storage"')
      // A script cannot follow to another host, and a form on our pages may not: they are told where to go.
      return request.headers.accept?.includes('application/json') ? { location } : reply.redirect(location, 302)
    },
  )
}

export function loginRoutes(app: App, deps: Deps, login: LoginRouteDeps): void {
  logInRoute(app, deps, login)
  logOutRoute(app, login)
}
