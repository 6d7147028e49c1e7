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

const viewOf = ({ id, via, createdAt, expiresAt, device, seenAt }: Session, current: boolean) => ({
  id,
  via,
  createdAt,
  expiresAt,
  device,
  seenAt,
  current,
})

/** Ending a session changes no managed data, so it records no event, like log-out. */
export const sessionRoutes = ({ sessions, cookies, browsers }: LoginRouteDeps) => ({
  getMySessions: get(all, 'List your sessions', {
    response: SessionList,
    handle: async (request) => {
      const secret = cookies.secretFromCookie(request)
      const mine = await sessions.listOf(userIdOf(request.actor))
      return { sessions: mine.map((session) => viewOf(session, sessions.matchesSecret(session, secret))) }
    },
  }),
  endMyOtherSessions: remove(all, 'End all your sessions except the current one', {
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
