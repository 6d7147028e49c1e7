import { get } from '#platform/http/routes'
import type { Deps } from '#platform/slice'
import { userIdOf } from './favorites.ts'
import { currentUser, profileOf } from './queries.ts'
import { Me, Profile } from './schema.ts'

export const meRoutes = ({ store }: Deps) => ({
  getMe: get('/api/admin/user', 'Get the current user and their permissions', {
    response: Me,
    handle: ({ actor }) => currentUser(store.read, actor),
  }),
  getProfile: get('/api/admin/user/profile', 'Get your role, projects, groups and toggles', {
    response: Profile,
    handle: async ({ actor }) => profileOf(store.read, actor, userIdOf(actor)),
  }),
})
