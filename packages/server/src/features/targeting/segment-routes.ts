import { type Static, Type } from 'typebox'
import { findProject } from '#features/projects/index'
import { notFound } from '#kernel/failure'
import { step } from '#platform/commands/runner'
import { actorOf, runs } from '#platform/http/access'
import { typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import type { Parts, VisibleProjects } from '#platform/slice'
import { STRUCTURE_LIMITS } from './limits.ts'
import type { strategyCommands } from './strategy-commands.ts'
import { flagOfStrategy } from './uses.ts'

const SegmentsOfStrategy = Type.Object({
  projectId: Type.String(),
  environmentId: Type.String(),
  strategyId: Type.String(),
  segmentIds: Type.Array(Type.Integer(), {
    maxItems: STRUCTURE_LIMITS.segments,
    description: 'All of them: they replace what it had.',
  }),
})
type SegmentsOfStrategy = Static<typeof SegmentsOfStrategy>

/** Another way to change a strategy: the place that is stored decides who may, not the one that the body claims. */
export function segmentRoutes(
  app: App,
  { store, run }: Parts,
  { updateStrategy }: ReturnType<typeof strategyCommands>,
  visibleProjects: VisibleProjects,
): void {
  typed(app).post(
    '/api/admin/segments/strategies',
    {
      config: { access: runs(updateStrategy) },
      schema: {
        operationId: 'setSegmentsOfStrategy',
        summary: 'Choose the segments of a strategy',
        tags: ['Segments'],
        body: SegmentsOfStrategy,
        response: { 201: SegmentsOfStrategy },
      },
    },
    async (request, reply) => {
      const { projectId: project, environmentId: environment, strategyId: id, segmentIds } = request.body
      const visible = await visibleProjects(actorOf(request))
      const isHidden = visible !== 'all' && !visible.includes(project)
      if (isHidden || !(await findProject(store.read, project))) throw notFound('project', project)
      const name = await flagOfStrategy(store.read, { project, environment, id })
      if (name === undefined) throw notFound('strategy', id)
      const input = { project, name, environment, id, change: { segments: segmentIds } }
      const { segments } = await run(actorOf(request), step(updateStrategy, input))
      const answer: SegmentsOfStrategy = {
        projectId: project,
        environmentId: environment,
        strategyId: id,
        segmentIds: segments,
      }
      return reply.code(201).send(answer)
    },
  )
}
