import { Type } from 'typebox'
import { Nullable } from '#kernel/names'
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
  getLifecycle: get(lifecycle, 'List the lifecycle stages of a toggle, oldest first', {
    response: Type.Array(LifecycleStage),
    handle: async ({ params: { projectId, featureName } }) =>
      stagesOf(await readLife(store.read, await requireToggle(store.read, projectId, featureName))),
  }),
  completeFeature: post(`${lifecycle}/complete`, 'Mark a toggle as completed', {
    description: 'Without a body, the toggle is marked as kept.',
    body: Nullable(NewCompletion),
    runs: completeToggle,
    input: ({ params, body }) => ({ ...refOf(params), completion: body ?? { status: 'kept' } }),
  }),
  uncompleteFeature: post(`${lifecycle}/uncomplete`, 'Mark a toggle as not completed', {
    runs: uncompleteToggle,
    input: ({ params }) => refOf(params),
  }),
  countStages: get('/api/admin/lifecycle/count', 'Count the toggles that you can see by lifecycle stage', {
    response: StageCounts,
    handle: async ({ actor }) => countStages(store.scan, await visibleProjects(actor)),
  }),
})
