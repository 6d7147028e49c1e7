import type { Snapshot } from '#features/sdk/index'
import { mount } from '#platform/http/routes'
import { type Deps, listed, type Slice } from '#platform/slice'
import { testCommands } from './commands.ts'
import { testRoutes, testRunRoutes } from './routes.ts'

export { snapshotAfter, touchedBy } from './snapshot-view.ts'
export { hasTests } from './store.ts'

export { failedTestsIn, TestWatch } from './watch.ts'

export const toggleTestsSlice = (deps: Deps, snapshot: Snapshot): Slice => ({
  commands: listed(testCommands),
  routes: (app) => mount(app, deps.run, 'Toggle tests', { ...testRoutes(deps), ...testRunRoutes(deps, snapshot) }),
})
