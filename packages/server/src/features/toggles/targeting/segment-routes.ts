import { Type } from 'typebox'
import { findProject } from '#features/workspace/index'
import { notFound } from '#kernel/failure'
import { step } from '#platform/commands/runner'
import { runs } from '#platform/http/access'
import { post, type RouteResponse } from '#platform/http/routes'
import type { Deps, VisibleProjects } from '#platform/slice'
import { STRUCTURE_LIMITS } from './limits.ts'
import type { strategyCommands } from './strategy-commands.ts'
import { toggleOfStrategy } from './uses.ts'

const SegmentsOfStrategy = Type.Object({
  projectId: Type.String(),
  environmentId: Type.String(),
  strategyId: Type.String(),
  segmentIds: Type.Array(Type.Integer(), {
    maxItems: STRUCTURE_LIMITS.segments,
    description: 'All segments of the strategy. They replace the previous ones.',
  }),
})
/** 201 as in the specification, although the request creates no resource. */
const Changed: RouteResponse<typeof SegmentsOfStrategy> = { status: 201, schema: SegmentsOfStrategy }

/** Changes a strategy by its id. Permissions are checked for the stored toggle, not for what the body claims. */
export const segmentRoutes = (
  { store, run }: Deps,
  { updateStrategy }: ReturnType<typeof strategyCommands>,
  visibleProjects: VisibleProjects,
) => ({
  setSegmentsOfStrategy: post('/api/admin/segments/strategies', 'Set the segments of a strategy', {
    access: runs(updateStrategy),
    body: SegmentsOfStrategy,
    response: Changed,
    handle: async ({ body, actor }) => {
      const { projectId: project, environmentId: environment, strategyId: id, segmentIds } = body
      const visible = await visibleProjects(actor)
      const isHidden = visible !== 'all' && !visible.includes(project)
      if (isHidden || !(await findProject(store.read, project))) throw notFound('project', project)
      const name = await toggleOfStrategy(store.read, { project, environment, id })
      if (name === undefined) throw notFound('strategy', id)
      const input = { project, name, environment, id, change: { segments: segmentIds } }
      const { segments } = await run(actor, step(updateStrategy, input))
      return { projectId: project, environmentId: environment, strategyId: id, segmentIds: segments }
    },
  }),
})
