import { mount } from '#platform/http/routes'
import { listed, type Parts, type Slice, type VisibleProjects } from '#platform/slice'
import { segmentCommands } from './commands.ts'
import { type PlannedUses, segmentReads, segmentWrites } from './routes.ts'

export type { PlannedUses } from './routes.ts'
export type { PlannedUse, SegmentView } from './schema.ts'
export { requireSegment, type Segment } from './store.ts'

export function segmentsSlice(parts: Parts, visibleProjects: VisibleProjects, plannedUses: PlannedUses): Slice {
  const commands = segmentCommands(parts.limits)
  const routes = { ...segmentReads({ ...parts, visibleProjects, plannedUses }), ...segmentWrites(commands) }
  return { commands: listed(commands), routes: (app) => mount(app, parts.run, 'Segments', routes) }
}
