import { mount } from '#platform/http/routes'
import { type Deps, listed, type Slice } from '#platform/slice'
import { userCommands } from './commands.ts'
import { favoriteRoutes } from './favorite-routes.ts'
import { favoriteCommands } from './favorites.ts'
import { linkJob, removeExpiredLinks } from './link-housekeeping.ts'
import type { LinkMaker } from './links.ts'
import { meRoutes } from './me-routes.ts'
import { userReads, userWrites } from './routes.ts'
import { UserCount } from './store.ts'

export {
  addAccount,
  ensureFirstPassword,
  ensureFirstUser,
  requireGrantableRootRole,
  requireRootRole,
} from './commands.ts'
export { userIdOf } from './favorites.ts'
export {
  insertLink,
  invalidateLinks,
  type LinkMaker,
  linkMaker,
  requireLink,
} from './links.ts'
export { loginName, normalEmail, refuseWeakPassword, weaknessesOf, withVisibleEmail } from './rules.ts'
export { Password, UserView } from './schema.ts'
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

/** Password links are created with `makeLink`, which log-in uses too. */
export const usersSlice = (deps: Deps, makeLink: LinkMaker): Slice => ({
  commands: listed(userCommands, favoriteCommands, { removeExpiredLinks }),
  jobs: [linkJob(deps)],
  routes: (app) => {
    const { run } = deps
    mount(app, run, 'Users', { ...userReads(deps, new UserCount(deps)), ...userWrites(deps, makeLink) })
    mount(app, run, 'User', meRoutes(deps))
    mount(app, run, 'Favourites', favoriteRoutes)
  },
})
