import { mount } from '#platform/http/routes'
import type { Deps, Slice, VisibleProjects } from '#platform/slice'
import type { ToggleSearch } from './queries.ts'
import { searchRoutes } from './routes.ts'

export { type RecentCounts, ToggleSearch } from './queries.ts'

export const searchSlice = ({ run }: Deps, toggles: ToggleSearch, visibleProjects: VisibleProjects): Slice => ({
  commands: [],
  routes: (app) => mount(app, run, 'Search', searchRoutes(toggles, visibleProjects)),
})
