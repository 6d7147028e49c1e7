import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#kernel/failure'
import type { Config } from '#platform/config/settings'
import type { App } from '#platform/http/server'
import { attemptCookies, endedAttempt, findAttempt } from './attempt.ts'
import { attemptPlaceOf, redirectUriOf } from './door.ts'
import { authorizationUrl, completeLogin, type LoginParts } from './login.ts'
import { sendFailurePage } from './page.ts'
import { ownPath } from './rules.ts'

/** What log-in by password uses too. */
export interface SessionDoor {
  start(input: {
    readonly userId: number
    readonly via: 'oidc'
    readonly idToken: string
  }): Promise<{ readonly secret: string; readonly expiresAt: string }>
  endAllOf(userId: number): Promise<void>
}

export interface CookieMaker {
  /** The value of `Set-Cookie`. */
  sessionCookie(secret: string, expiresAt: string, request: FastifyRequest): string
}

export interface LoginRouteParts extends LoginParts {
  readonly config: Config
  readonly sessions: SessionDoor
  readonly cookies: CookieMaker
  readonly newSecret: () => string
}

const access = { public: 'who comes here wants to identify themselves; what the provider says is checked' }

const textIn = (query: unknown, name: string): string | undefined => {
  const value = (query as Record<string, string | string[] | undefined>)[name]
  return typeof value === 'string' ? value : undefined
}

export function loginRoutes(app: App, door: LoginRouteParts): void {
  const { config, box, parts, sessions, cookies, newSecret } = door
  const options = {
    config: { access },
    // A HEAD would begin a log-in, or use up its code.
    exposeHeadRoute: false,
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
    reply.header('set-cookie', attemptCookies(request, box, attempt, parts.clock(), attemptPlaceOf(config, request)))
    return reply.redirect(url.href, 302)
  })

  app.get('/auth/oidc/callback', options, async (request, reply) => {
    const state = textIn(request.query, 'state') ?? ''
    const attempt = findAttempt(request, box, state, parts.clock())
    if (!attempt)
      throw new Failure(
        'invalid',
        'This log-in was not begun in this browser, or it took too long, or it was completed already. Try again',
      )
    // Whatever happens now, this attempt is used up.
    const ended = endedAttempt(state, attemptPlaceOf(config, request))
    reply.header('set-cookie', ended)
    const { userId, idToken } = await completeLogin(door, attempt, request.url.slice(request.url.indexOf('?')))
    const { secret, expiresAt } = await sessions.start({ userId, via: 'oidc', idToken })
    reply.header('set-cookie', cookies.sessionCookie(secret, expiresAt, request))
    return reply.redirect(`${config.basePath}${attempt.redirect}`, 302)
  })
}
