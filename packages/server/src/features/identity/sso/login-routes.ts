import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#kernel/failure'
import type { Config } from '#platform/config/settings'
import { deviceOf } from '#platform/http/device'
import type { OwnCookies } from '#platform/http/own-cookies'
import type { App } from '#platform/http/server'
import { attemptCookies, clearedAttemptCookie, findAttempt } from './attempt.ts'
import { sendFailurePage } from './failure-page.ts'
import { authorizationUrl, completeLogin, type LoginDeps } from './login.ts'
import { returnPath } from './rules.ts'
import { redirectUriOf } from './urls.ts'

/** The operations on sessions that log-in with OpenID Connect needs. */
export interface LoginSessions {
  start(input: {
    readonly userId: number
    readonly via: 'oidc'
    readonly idToken: string
    readonly device: string | undefined
  }): Promise<{ readonly secret: string }>
  end(secret: string): Promise<void>
  endAllOf(userId: number): Promise<void>
}

export interface LoginCookies {
  /** Value of the `Set-Cookie` header. */
  sessionCookie(secret: string, request: FastifyRequest): string
  secretFromCookie(request: FastifyRequest): string | undefined
}

export interface LoginRouteDeps extends LoginDeps {
  readonly config: Config
  readonly sessions: LoginSessions
  readonly cookies: LoginCookies
  readonly ownCookies: OwnCookies
  readonly newSecret: () => string
}

const access = { public: 'log-in itself cannot require identification; the response of the provider is verified' }

const textIn = (query: unknown, name: string): string | undefined => {
  const value = (query as Record<string, string | string[] | undefined>)[name]
  return typeof value === 'string' ? value : undefined
}

export function loginRoutes(app: App, login: LoginRouteDeps): void {
  const { config, deps, sessions, cookies, newSecret } = login
  const options = {
    // A HEAD request would start an attempt, or use up its code.
    config: { access, refusesHead: true as const },
    errorHandler: (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
      sendFailurePage(error, request, reply, config.basePath),
  }

  app.get('/auth/oidc/login', options, async (request, reply) => {
    const attempt = {
      state: newSecret(),
      nonce: newSecret(),
      verifier: newSecret(),
      redirect: returnPath(textIn(request.query, 'redirect')),
      redirectUri: redirectUriOf(config, request),
    }
    const url = await authorizationUrl(login, attempt)
    reply.header('set-cookie', attemptCookies(login, request, attempt, deps.clock()))
    return reply.redirect(url.href, 302)
  })

  app.get('/auth/oidc/callback', options, async (request, reply) => {
    const state = textIn(request.query, 'state') ?? ''
    const attempt = findAttempt(login, request, state, deps.clock())
    if (!attempt)
      throw new Failure(
        'invalid',
        'This log-in was not started in this browser, or it took too long, or it was completed already. Try again',
      )
    // The attempt is used up, whether the log-in succeeds or not.
    reply.header('set-cookie', clearedAttemptCookie(login, request, state))
    const { userId, idToken } = await completeLogin(login, attempt, request.url.slice(request.url.indexOf('?')))
    const device = deviceOf(request.headers['user-agent'])
    const { secret } = await sessions.start({ userId, via: 'oidc', idToken, device })
    // Another person may know the previous session of this browser.
    const earlier = cookies.secretFromCookie(request)
    if (earlier !== undefined) await sessions.end(earlier)
    reply.header('set-cookie', cookies.sessionCookie(secret, request))
    return reply.redirect(`${config.basePath}${attempt.redirect}`, 302)
  })
}
