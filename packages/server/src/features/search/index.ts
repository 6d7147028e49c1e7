import type { Parts, Slice, VisibleProjects } from '#platform/slice'
import { searchRoutes } from './routes.ts'

export function searchSlice(parts: Parts, visibleProjects: VisibleProjects): Slice {
  return { commands: [], routes: (app) => searchRoutes(app, parts, visibleProjects) }
}
