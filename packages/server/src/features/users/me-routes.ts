import { actorOf } from '#platform/http/access'
import { typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import type { Parts } from '#platform/slice'
import { userIdOf } from './favorites.ts'
import { profileOf, whoIs } from './queries.ts'
import { Me, Profile } from './schema.ts'

const tags = ['User']

export function meRoutes(app: App, { store }: Parts): void {
  const http = typed(app)
  http.get(
    '/api/admin/user',
    {
      config: { access: { signedIn: true } },
      schema: { operationId: 'getMe', summary: 'Who you are and what you may do', tags, response: { 200: Me } },
    },
    (request) => whoIs(store.read, actorOf(request)),
  )
  http.get(
    '/api/admin/user/profile',
    {
      config: { access: { signedIn: true } },
      schema: {
        operationId: 'getProfile',
        summary: 'Your role, projects, groups and toggles',
        tags,
        response: { 200: Profile },
      },
    },
    async (request) => {
      const actor = actorOf(request)
      return profileOf(store.read, actor, userIdOf(actor))
    },
  )
}
