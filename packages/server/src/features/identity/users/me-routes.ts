import { get } from '#platform/http/routes'
import type { Deps } from '#platform/slice'
import { userIdOf } from './favorites.ts'
import { profileOf, whoIs } from './queries.ts'
import { Me, Profile } from './schema.ts'

export const meRoutes = ({ store }: Deps) => ({
  getMe: get('/api/admin/user', 'Who you are and what you may do', {
    response: Me,
    handle: ({ actor }) => whoIs(store.read, actor),
  }),
  getProfile: get('/api/admin/user/profile', 'Your role, projects, groups and toggles', {
    response: Profile,
    handle: async ({ actor }) => profileOf(store.read, actor, userIdOf(actor)),
  }),
})
