import type { Parts, Slice } from '#platform/slice'
import { searchRoutes, type VisibleProjects } from './routes.ts'

export type { VisibleProjects } from './routes.ts'

/** Until projects can be private, everybody sees all of them. */
export const everyProject: VisibleProjects = () => Promise.resolve('all')

export function searchSlice(parts: Parts, visibleProjects: VisibleProjects): Slice {
  return { commands: [], routes: (app) => searchRoutes(app, parts, visibleProjects) }
}
