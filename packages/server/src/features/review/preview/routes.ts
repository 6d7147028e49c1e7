import type { Static } from 'typebox'
import { onePath, refFrom, requireRequest } from '#features/review/change-requests/index'
import { AdvancedAnswer, playAdvanced } from '#features/sdk/index'
import type { Actor } from '#kernel/actor'
import { JSON_TYPE, sendChunks } from '#platform/http/json-chunks'
import { ask } from '#platform/http/routes'
import type { Deps, VisibleProjects } from '#platform/slice'
import { type FutureDeps, futureOf } from './future.ts'
import { contextsFrom, previewOf } from './preview.ts'
import { PlayRequest, PreviewAnswer, PreviewRequest } from './schema.ts'
import { projectOfRequest } from './store.ts'

export interface PreviewDeps extends Pick<FutureDeps, 'snapshot' | 'commandOf'> {
  readonly random: () => number
  readonly visibleProjects: VisibleProjects
}

async function played(
  deps: Deps,
  given: PreviewDeps,
  actor: Actor,
  id: number,
  context: Static<typeof PlayRequest>['context'],
) {
  const { store, clock } = deps
  const project = await projectOfRequest(store.read, id, await given.visibleProjects(actor))
  const request = await requireRequest(store.read, project, id)
  const { after } = await futureOf({ ...deps, ...given }, actor, request)
  const chance = { now: clock().getTime(), random: given.random }
  const playing = { snapshot: { environment: () => after }, chance, visible: [project] }
  return playAdvanced(playing, { environments: [request.environment], projects: [project], context })
}

export const playRoutes = (deps: Deps, given: PreviewDeps) => ({
  playWithChangeRequest: ask(
    '/api/admin/playground/change-request/:changeRequestId',
    'Evaluate the toggles of a project as if a change request were applied',
    {
      body: PlayRequest,
      response: AdvancedAnswer,
      sends: async ({ params, body, actor }, reply) => {
        const { id } = refFrom({ projectId: '', ...params })
        return sendChunks(reply, JSON_TYPE, await played(deps, given, actor, id, body.context))
      },
    },
  ),
})

async function previewed(
  deps: Deps,
  given: PreviewDeps,
  actor: Actor,
  { project, id }: ReturnType<typeof refFrom>,
  contexts: ReturnType<typeof contextsFrom>,
) {
  const request = await requireRequest(deps.store.read, project, id)
  const visible = await given.visibleProjects(actor)
  const future = await futureOf({ ...deps, ...given }, actor, request)
  return previewOf(future, { request, contexts, visible, time: deps.clock().getTime() })
}

export const previewRoutes = (deps: Deps, given: PreviewDeps) => ({
  previewChangeRequest: ask(
    `${onePath}/preview`,
    'Preview which toggles a change request would change for contexts, with reasons',
    {
      body: PreviewRequest,
      response: PreviewAnswer,
      handle: async ({ params, body, actor }) => previewed(deps, given, actor, refFrom(params), contextsFrom(body)),
    },
  ),
})
