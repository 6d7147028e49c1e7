import type { Static } from 'typebox'
import { onePath, refFrom, requireRequest } from '#features/review/change-requests/index'
import { AdvancedAnswer, playAdvanced } from '#features/sdk/index'
import type { Actor } from '#kernel/actor'
import { JSON_TYPE, sendPieces } from '#platform/http/json-pieces'
import { ask } from '#platform/http/routes'
import type { Parts, VisibleProjects } from '#platform/slice'
import { type FutureParts, futureOf } from './future.ts'
import { contextsFrom, previewOf } from './preview.ts'
import { PlayRequest, PreviewAnswer, PreviewRequest } from './schema.ts'
import { projectOfRequest } from './store.ts'

export interface PreviewParts extends Pick<FutureParts, 'snapshot' | 'commandOf'> {
  readonly random: () => number
  readonly visibleProjects: VisibleProjects
}

async function played(
  parts: Parts,
  given: PreviewParts,
  actor: Actor,
  id: number,
  context: Static<typeof PlayRequest>['context'],
) {
  const { store, clock } = parts
  const project = await projectOfRequest(store.read, id, await given.visibleProjects(actor))
  const request = await requireRequest(store.read, project, id)
  const { after } = await futureOf({ ...parts, ...given }, actor, request)
  const chance = { now: clock().getTime(), random: given.random }
  const playing = { snapshot: { environment: () => after }, chance, visible: [project] }
  return playAdvanced(playing, { environments: [request.environment], projects: [project], context })
}

export const playRoutes = (parts: Parts, given: PreviewParts) => ({
  playWithChangeRequest: ask(
    '/api/admin/playground/change-request/:changeRequestId',
    'What the toggles of a project would be for contexts if a change request were applied',
    {
      body: PlayRequest,
      response: AdvancedAnswer,
      sends: async ({ params, body, actor }, reply) => {
        const { id } = refFrom({ projectId: '', ...params })
        return sendPieces(reply, JSON_TYPE, await played(parts, given, actor, id, body.context))
      },
    },
  ),
})

async function previewed(
  parts: Parts,
  given: PreviewParts,
  actor: Actor,
  { project, id }: ReturnType<typeof refFrom>,
  contexts: ReturnType<typeof contextsFrom>,
) {
  const request = await requireRequest(parts.store.read, project, id)
  const visible = await given.visibleProjects(actor)
  const future = await futureOf({ ...parts, ...given }, actor, request)
  return previewOf(future, { request, contexts, visible, time: parts.clock().getTime() })
}

export const previewRoutes = (parts: Parts, given: PreviewParts) => ({
  previewChangeRequest: ask(
    `${onePath}/preview`,
    'Which toggles a change request would make different for contexts, and why',
    {
      body: PreviewRequest,
      response: PreviewAnswer,
      handle: async ({ params, body, actor }) => previewed(parts, given, actor, refFrom(params), contextsFrom(body)),
    },
  ),
})
