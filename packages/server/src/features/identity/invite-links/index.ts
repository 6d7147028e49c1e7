import { mount } from '#platform/http/routes'
import { type Deps, listed, type Slice } from '#platform/slice'
import { inviteLinkCommands } from './commands.ts'
import { type InviteLinkDeps, inviteLinkRoutes, signUpRoutes } from './routes.ts'

export { sealedInviteLinks } from './store.ts'

export const inviteLinksSlice = (deps: Deps, given: InviteLinkDeps): Slice => ({
  commands: listed(inviteLinkCommands),
  routes: (app) => {
    mount(app, deps.run, 'Users', inviteLinkRoutes(deps, given))
    mount(app, deps.run, 'Log-in', signUpRoutes(deps, given))
  },
})
