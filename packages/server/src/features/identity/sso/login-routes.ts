import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#kernel/failure'
import type { Config } from '#platform/config/settings'
import type { OwnCookies } from '#platform/http/own-cookies'
import type { App } from '#platform/http/server'
import { attemptCookies, endedAttempt, findAttempt } from './attempt.ts'
import { redirectUriOf } from './door.ts'
import { authorizationUrl, completeLogin, type LoginDeps } from './login.ts'
import { sendFailurePage } from './page.ts'
import { ownPath } from './rules.ts'

/** What log-in by password uses too. */
export interface SessionDoor {
  start(input: {
    readonly userId: number
    readonly via: 'oidc'
    readonly idToken: string
  }): Promise<{ readonly secret: string }>
  end(secret: string): Promise<void>
  endAllOf(userId: number): Promise<void>
}

export interface CookieMaker {
  /** The value of `Set-Cookie`. */
  sessionCookie(secret: string, request: FastifyRequest): string
  secretFromCookie(request: FastifyRequest): string | undefined
}

export interface LoginRouteDeps extends LoginDeps {
  readonly config: Config
  readonly sessions: SessionDoor
  readonly cookies: CookieMaker
  readonly ownCookies: OwnCookies
  readonly newSecret: () => string
}

const access = { public: 'who comes here wants to identify themselves; what the provider says is checked' }

const textIn = (query: unknown, name: string): string | undefined => {
  const value = (query as Record<string, string | string[] | undefined>)[name]
  return typeof value === 'string' ? value : undefined
}

export function loginRoutes(app: App, door: LoginRouteDeps): void {
  const { config, deps, sessions, cookies, newSecret } = door
  const options = {
    // A HEAD would begin a log-in, or use up its code.
    config: { access, refusesHead: true as const },
    errorHandler: (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
      sendFailurePage(error, request, reply, config.basePath),
  }

  app.get('/auth/oidc/login', options, async (request, reply) => {
    const attempt = {
      state: newSecret(),
      nonce: newSecret(),
      verifier: newSecret(),
      redirect: ownPath(textIn(request.query, 'redirect')),
      redirectUri: redirectUriOf(config, request),
    }
    const url = await authorizationUrl(door, attempt)
    reply.header('set-cookie', attemptCookies(door, request, attempt, deps.clock()))
    return reply.redirect(url.href, 302)
  })

  app.get('/auth/oidc/callback', options, async (request, reply) => {
    const state = textIn(request.query, 'state') ?? ''
    const attempt = findAttempt(door, request, state, deps.clock())
    if (!attempt)
      throw new Failure(
        'invalid',
        'This log-in was not begun in this browser, or it took too long, or it was completed already. Try again',
      )
    // Whatever happens now, this attempt is used up.
    reply.header('set-cookie', endedAttempt(door, request, state))
    const { userId, idToken } = await completeLogin(door, attempt, request.url.slice(request.url.indexOf('?')))
    const { secret } = await sessions.start({ userId, via: 'oidc', idToken })
    // The session that the browser had before may be known to somebody else.
    const earlier = cookies.secretFromCookie(request)
    if (earlier !== undefined) await sessions.end(earlier)
    reply.header('set-cookie', cookies.sessionCookie(secret, request))
    return reply.redirect(`${config.basePath}${attempt.redirect}`, 302)
  })
}
