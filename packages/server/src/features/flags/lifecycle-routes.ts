import { Type } from 'typebox'
import { step } from '#platform/commands/runner'
import { actorOf, ifMatchOf, runs } from '#platform/http/access'
import { Empty, typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import type { Parts, VisibleProjects } from '#platform/slice'
import { completeFlag, NewCompletion, uncompleteFlag } from './lifecycle-commands.ts'
import { stagesOf } from './lifecycle-rules.ts'
import { countStages, readLife } from './lifecycle-store.ts'
import { LifecycleStage } from './schema.ts'
import { requireFlag } from './store.ts'

const tags = ['Features']
const base = '/api/admin/projects/:projectId/features/:featureName/lifecycle'
const params = Type.Object({ projectId: Type.String(), featureName: Type.String() })

const StageCounts = Type.Object({
  initial: Type.Integer(),
  preLive: Type.Integer(),
  live: Type.Integer(),
  completed: Type.Integer(),
  archived: Type.Integer(),
})

export function lifecycleRoutes(app: App, { store, run }: Parts, visibleProjects: VisibleProjects): void {
  const http = typed(app)
  http.get(
    base,
    {
      config: { access: { signedIn: true } },
      schema: {
        operationId: 'getLifecycle',
        summary: 'The stages that a toggle went through, by its use and by what people said; oldest first',
        tags,
        params,
        response: { 200: Type.Array(LifecycleStage) },
      },
    },
    async ({ params: { projectId, featureName } }) =>
      stagesOf(await readLife(store.read, await requireFlag(store.read, projectId, featureName))),
  )
  http.post(
    `${base}/complete`,
    {
      config: { access: runs(completeFlag) },
      schema: {
        operationId: 'completeFeature',
        summary: 'Say that a toggle has done its work',
        tags,
        params,
        body: NewCompletion,
        response: { 200: Empty },
      },
    },
    async (request, reply) => {
      const { projectId: project, featureName: name } = request.params
      const ifMatch = ifMatchOf(request)
      await run(actorOf(request), step(completeFlag, { project, name, completion: request.body }), { ifMatch })
      return reply.send()
    },
  )
  http.post(
    `${base}/uncomplete`,
    {
      config: { access: runs(uncompleteFlag) },
      schema: {
        operationId: 'uncompleteFeature',
        summary: 'Say that a toggle is at work again',
        tags,
        params,
        response: { 200: Empty },
      },
    },
    async (request, reply) => {
      const { projectId: project, featureName: name } = request.params
      await run(actorOf(request), step(uncompleteFlag, { project, name }), { ifMatch: ifMatchOf(request) })
      return reply.send()
    },
  )
  http.get(
    '/api/admin/lifecycle/count',
    {
      config: { access: { signedIn: true } },
      schema: {
        operationId: 'countStages',
        summary: 'How many toggles are at which stage, of those that you may see',
        tags,
        response: { 200: StageCounts },
      },
    },
    async (request) => countStages(store.scan, await visibleProjects(actorOf(request))),
  )
}
