import { mount } from '#platform/http/routes'
import { type Deps, listed, type Slice } from '#platform/slice'
import type { AccessIndex } from './access-index.ts'
import { explainRoutes } from './explain-routes.ts'
import { groupCommands } from './group-commands.ts'
import { groupRoutes } from './group-routes.ts'
import { membershipCommands } from './membership-commands.ts'
import { membersRoutes, projectAccessRoutes, roleUseRoutes } from './membership-routes.ts'

export { AccessIndex, storedActors } from './access-index.ts'
export { addOwner } from './membership-store.ts'
export { seesInStore, Visibility } from './visibility.ts'

/** Run by single sign-on as SYSTEM. */
export const { syncGroups } = groupCommands

export function accessSlice(deps: Deps, index: AccessIndex): Slice {
  return {
    commands: listed(membershipCommands, groupCommands),
    routes: (app) => {
      mount(app, deps.run, 'Project access', { ...projectAccessRoutes(deps), ...membersRoutes(deps) })
      mount(app, deps.run, 'Groups', groupRoutes(deps))
      mount(app, deps.run, 'Access', { ...explainRoutes(deps, index), ...roleUseRoutes(deps) })
    },
  }
}
