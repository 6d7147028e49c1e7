import { Type } from 'typebox'
import { userIdOf } from '#features/identity/users/index'
import { notFound } from '#kernel/failure'
import { get, remove } from '#platform/http/routes'
import type { LoginRouteDeps } from './deps.ts'
import { renewBrowser } from './known-browsers.ts'
import { SessionList } from './schema.ts'
import type { Session } from './sessions.ts'

const all = '/api/admin/user/sessions'
const access = { signedIn: true } as const

const viewOf = ({ id, via, createdAt, expiresAt }: Session, current: boolean) => ({
  id,
  via,
  createdAt,
  expiresAt,
  current,
})

/** Where somebody is logged in. Ending a session changes nothing that is managed here: no event, as with log-out. */
export const sessionRoutes = ({ sessions, cookies, browsers }: LoginRouteDeps) => ({
  getMySessions: get(all, 'Where you are logged in', {
    response: SessionList,
    handle: async (request) => {
      const secret = cookies.secretFromCookie(request)
      const mine = await sessions.listOf(userIdOf(request.actor))
      return { sessions: mine.map((session) => viewOf(session, sessions.isThatOf(session, secret))) }
    },
  }),
  endMyOtherSessions: remove(all, 'Log out everywhere else', {
    access,
    handle: async (request, reply) => {
      await sessions.endAllOf(userIdOf(request.actor), cookies.secretFromCookie(request))
      renewBrowser({ cookies, browsers }, request, reply)
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
