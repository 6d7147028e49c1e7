import { Type } from 'typebox'
import { get, post } from '#platform/http/routes'
import type { Deps, VisibleProjects } from '#platform/slice'
import { completeToggle, NewCompletion, uncompleteToggle } from './lifecycle-commands.ts'
import { stagesOf } from './lifecycle-rules.ts'
import { countStages, readLife } from './lifecycle-store.ts'
import { refOf, togglePath } from './paths.ts'
import { LifecycleStage } from './schema.ts'
import { requireToggle } from './store.ts'

const lifecycle = `${togglePath}/lifecycle` as const

const StageCounts = Type.Object({
  initial: Type.Integer(),
  preLive: Type.Integer(),
  live: Type.Integer(),
  completed: Type.Integer(),
  archived: Type.Integer(),
})

export const lifecycleRoutes = ({ store }: Deps, visibleProjects: VisibleProjects) => ({
  getLifecycle: get(
    lifecycle,
    'The stages that a toggle went through, by its use and by what people said; oldest first',
    {
      response: Type.Array(LifecycleStage),
      handle: async ({ params: { projectId, featureName } }) =>
        stagesOf(await readLife(store.read, await requireToggle(store.read, projectId, featureName))),
    },
  ),
  completeFeature: post(`${lifecycle}/complete`, 'Say that a toggle has done its work', {
    body: NewCompletion,
    runs: completeToggle,
    input: ({ params, body }) => ({ ...refOf(params), completion: body }),
  }),
  uncompleteFeature: post(`${lifecycle}/uncomplete`, 'Say that a toggle is at work again', {
    runs: uncompleteToggle,
    input: ({ params }) => refOf(params),
  }),
  countStages: get('/api/admin/lifecycle/count', 'How many toggles are at which stage, of those that you may see', {
    response: StageCounts,
    handle: async ({ actor }) => countStages(store.scan, await visibleProjects(actor)),
  }),
})
