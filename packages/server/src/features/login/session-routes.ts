import { Type } from 'typebox'
import { userIdOf } from '#features/users/index'
import { notFound } from '#kernel/failure'
import { actorOf } from '#platform/http/access'
import { Empty, typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import type { LoginRouteParts } from './parts.ts'
import { SessionList } from './schema.ts'

const tags = ['User']
const base = '/api/admin/user/sessions'
const One = Type.Object({ sessionId: Type.String({ pattern: '^[0-9a-f]{16}$' }) })

/** Where somebody is logged in. Ending a session changes nothing that is managed here: no event, as with log-out. */
export function sessionRoutes(app: App, { sessions, cookies, browsers }: LoginRouteParts): void {
  const http = typed(app)
  http.get(
    base,
    {
      config: { access: { signedIn: true } },
      schema: {
        operationId: 'getMySessions',
        summary: 'Where you are logged in',
        tags,
        response: { 200: SessionList },
      },
    },
    async (request) => {
      const secret = cookies.secretFromCookie(request)
      const mine = await sessions.listOf(userIdOf(actorOf(request)))
      return {
        sessions: mine.map((session) => ({
          id: session.id,
          via: session.via,
          createdAt: session.createdAt,
          expiresAt: session.expiresAt,
          current: sessions.isThatOf(session, secret),
        })),
      }
    },
  )
  http.delete(
    base,
    {
      config: { access: { signedIn: true } },
      schema: { operationId: 'endMyOtherSessions', summary: 'Log out everywhere else', tags, response: { 200: Empty } },
    },
    async (request, reply) => {
      const userId = userIdOf(actorOf(request))
      const secret = cookies.secretFromCookie(request)
      await sessions.endAllOf(userId, secret)
      // All browsers of this user became unknown, this one too.
      const browserCookie = secret && browsers.cookieFor(request, userId)
      if (browserCookie) reply.header('set-cookie', browserCookie)
      return reply.send()
    },
  )
  http.delete(
    `${base}/:sessionId`,
    {
      config: { access: { signedIn: true } },
      schema: {
        operationId: 'endMySession',
        summary: 'End one of your sessions',
        tags,
        params: One,
        response: { 200: Empty },
      },
    },
    async (request, reply) => {
      const { sessionId } = request.params
      if (!(await sessions.endOne(userIdOf(actorOf(request)), sessionId))) throw notFound('session', sessionId)
      return reply.send()
    },
  )
}
