import type { Releases } from '#features/toggles/toggle/index'
import { mount } from '#platform/http/routes'
import { type Deps, listed, type Slice, type VisibleProjects } from '#platform/slice'
import { segmentCommands } from './commands.ts'
import { type PlannedUses, segmentReads, segmentWrites } from './routes.ts'

export type { PlannedUses } from './routes.ts'
export type { PlannedUse } from './schema.ts'
export { constraintsFrom, requireSegment, segmentIdsByName } from './store.ts'

export interface SegmentsSliceDeps {
  readonly visibleProjects: VisibleProjects
  readonly plannedUses: PlannedUses
  readonly releases: Releases
}

export function segmentsSlice(deps: Deps, { visibleProjects, plannedUses, releases }: SegmentsSliceDeps): Slice {
  const commands = segmentCommands(deps.limits, releases)
  const routes = { ...segmentReads({ ...deps, visibleProjects, plannedUses }), ...segmentWrites(commands) }
  return { commands: listed(commands), routes: (app) => mount(app, deps.run, 'Segments', routes) }
}
