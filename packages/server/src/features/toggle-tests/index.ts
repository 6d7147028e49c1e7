import type { Snapshot } from '#features/snapshot/index'
import { listed, type Parts, type Slice } from '#platform/slice'
import { testCommands } from './commands.ts'
import { testRoutes } from './routes.ts'

export { sceneAfter, touchedBy } from './scene.ts'
export type { FailedTest } from './schema.ts'
export { failedTestsIn, TestWatch } from './watch.ts'

export const toggleTestsSlice = (parts: Parts, snapshot: Snapshot): Slice => ({
  commands: listed(testCommands),
  routes: (app) => testRoutes(app, parts, snapshot),
})
