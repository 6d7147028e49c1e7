import { mount } from '#platform/http/routes'
import { type Deps, listed, type Slice } from '#platform/slice'
import { avatarCommands, avatarRoutes } from './avatars.ts'
import { updateOwnUser, userCommands } from './commands.ts'
import { favoriteRoutes } from './favorite-routes.ts'
import { favoriteCommands } from './favorites.ts'
import { linkJob, removeExpiredLinks } from './link-housekeeping.ts'
import { meRoutes } from './me-routes.ts'
import { preferenceCommands, preferenceRoutes } from './preferences.ts'
import { inactiveUserRoutes, type UserRouteDeps, userReads, userWrites } from './routes.ts'
import { UserCount } from './store.ts'

export {
  addAccount,
  ensureFirstPassword,
  ensureFirstUser,
  requireGrantableRootRole,
  requireRootRole,
  updateOwnUser,
  userVersion,
} from './commands.ts'
export { userIdOf } from './favorites.ts'
export {
  insertLink,
  invalidateLinks,
  type LinkMaker,
  linkMaker,
  requireLink,
} from './links.ts'
export { resetMail } from './mails.ts'
export { loginName, normalEmail, refuseWeakPassword, weaknessesOf, withVisibleEmail } from './rules.ts'
export { Email, Password, PersonName, UserView } from './schema.ts'
export {
  anyUserExists,
  findForLogin,
  findUser,
  findUserByEmail,
  listUsers,
  markSeen,
  passwordHashOf,
  removeUser,
  requireUser,
  savePasswordHash,
  saveSessionsEnded,
  saveUser,
} from './store.ts'

export const usersSlice = (deps: Deps, given: UserRouteDeps): Slice => ({
  commands: listed(userCommands, { updateOwnUser }, favoriteCommands, preferenceCommands, avatarCommands, {
    removeExpiredLinks,
  }),
  jobs: [linkJob(deps)],
  routes: (app) => {
    const { run } = deps
    mount(app, run, 'Users', {
      ...userReads(deps, new UserCount(deps)),
      ...inactiveUserRoutes(deps, given),
      ...userWrites(deps, given),
    })
    mount(app, run, 'User', { ...meRoutes(deps), ...preferenceRoutes(deps), ...avatarRoutes(deps) })
    mount(app, run, 'Favourites', favoriteRoutes)
  },
})
