import { listed, type Parts, type Slice, type VisibleProjects } from '#platform/slice'
import { segmentCommands } from './commands.ts'
import { type PlannedUses, segmentRoutes } from './routes.ts'

export type { PlannedUse, SegmentView } from './schema.ts'
export { requireSegment, type Segment } from './store.ts'

export function segmentsSlice(parts: Parts, visibleProjects: VisibleProjects, plannedUses: PlannedUses): Slice {
  const commands = segmentCommands(parts.limits)
  return {
    commands: listed(commands),
    routes: (app) => segmentRoutes(app, parts, commands, { visibleProjects, plannedUses }),
  }
}
