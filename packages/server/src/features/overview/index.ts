import type { Parts, Slice } from '#platform/slice'
import { ProjectLists } from './project-lists.ts'
import { overviewRoutes } from './routes.ts'

export { ProjectLists } from './project-lists.ts'

export function overviewSlice(parts: Parts, lists = new ProjectLists(parts)): Slice {
  return { commands: [], routes: (app) => overviewRoutes(app, parts, lists) }
}
