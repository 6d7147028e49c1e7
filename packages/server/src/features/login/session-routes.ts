import { Type } from 'typebox'
import { userIdOf } from '#features/users/index'
import { notFound } from '#kernel/failure'
import { get, remove } from '#platform/http/routes'
import type { LoginRouteParts } from './parts.ts'
import { SessionList } from './schema.ts'

const all = '/api/admin/user/sessions'
const access = { signedIn: true } as const

/** Where somebody is logged in. Ending a session changes nothing that is managed here: no event, as with log-out. */
export const sessionRoutes = ({ sessions, cookies, browsers }: LoginRouteParts) => ({
  getMySessions: get(all, 'Where you are logged in', {
    response: SessionList,
    handle: async (request) => {
      const secret = cookies.secretFromCookie(request)
      const mine = await sessions.listOf(userIdOf(request.actor))
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
  }),
  endMyOtherSessions: remove(all, 'Log out everywhere else', {
    access,
    handle: async (request, reply) => {
      const userId = userIdOf(request.actor)
      const secret = cookies.secretFromCookie(request)
      await sessions.endAllOf(userId, secret)
      // All browsers of this user became unknown, this one too.
      const browserCookie = secret && browsers.cookieFor(request, userId)
      if (browserCookie) reply.header('set-cookie', browserCookie)
    },
  }),
  endMySession: remove(`${all}/:sessionId`, 'End one of your sessions', {
    access,
    params: { sessionId: Type.String({ pattern: '^[0-9a-f]{16}$' }) },
    handle: async ({ params: { sessionId }, actor }) => {
      if (!(await sessions.endOne(userIdOf(actor), sessionId))) throw notFound('session', sessionId)
    },
  }),
})
