import { mount } from '#platform/http/routes'
import type { Parts, Slice, VisibleProjects } from '#platform/slice'
import type { FlagSearch } from './queries.ts'
import { searchRoutes } from './routes.ts'

export { FlagSearch } from './queries.ts'

export const searchSlice = ({ run }: Parts, flags: FlagSearch, visibleProjects: VisibleProjects): Slice => ({
  commands: [],
  routes: (app) => mount(app, run, 'Search', searchRoutes(flags, visibleProjects)),
})
