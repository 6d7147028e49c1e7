import type { Slice, VisibleProjects } from '#platform/slice'
import type { FlagSearch } from './queries.ts'
import { searchRoutes } from './routes.ts'

export { FlagSearch } from './queries.ts'

export function searchSlice(flags: FlagSearch, visibleProjects: VisibleProjects): Slice {
  return { commands: [], routes: (app) => searchRoutes(app, flags, visibleProjects) }
}
