import { OneRequest, onePath, refFrom, requireRequest, tags } from '#features/change-requests/index'
import { AdvancedAnswer, playAdvanced } from '#features/playground/index'
import { actorOf } from '#platform/http/access'
import { JSON_TYPE, sendPieces } from '#platform/http/json-pieces'
import { typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import type { Parts, VisibleProjects } from '#platform/slice'
import { type FutureParts, futureOf } from './future.ts'
import { contextsFrom, previewOf } from './preview.ts'
import { OneRequestAlone, PlayRequest, PreviewAnswer, PreviewRequest } from './schema.ts'
import { projectOfRequest } from './store.ts'

const access = { signedIn: true } as const

export interface PreviewParts extends Pick<FutureParts, 'snapshot' | 'commandOf'> {
  readonly random: () => number
  readonly visibleProjects: VisibleProjects
}

export function previewRoutes(app: App, parts: Parts, given: PreviewParts): void {
  const { store, clock } = parts
  const { random, visibleProjects } = given
  const future = { ...parts, ...given }
  const http = typed(app)
  http.post(
    '/api/admin/playground/change-request/:changeRequestId',
    {
      config: { access },
      schema: {
        operationId: 'playWithChangeRequest',
        summary: 'What the toggles of a project would be for contexts if a change request were applied',
        tags: ['Playground'],
        params: OneRequestAlone,
        body: PlayRequest,
        response: { 200: AdvancedAnswer },
      },
    },
    async (request, reply) => {
      const actor = actorOf(request)
      const { id } = refFrom({ projectId: '', ...request.params })
      const project = await projectOfRequest(store.read, id, await visibleProjects(actor))
      const asked = await requireRequest(store.read, project, id)
      const { after } = await futureOf(future, actor, asked)
      const input = { environments: [asked.environment], projects: [project], context: request.body.context }
      const playing = {
        snapshot: { environment: () => after },
        chance: { now: clock().getTime(), random },
        visible: [project],
      }
      return sendPieces(reply, JSON_TYPE, await playAdvanced(playing, input))
    },
  )
  http.post(
    `${onePath}/preview`,
    {
      config: { access },
      schema: {
        operationId: 'previewChangeRequest',
        summary: 'Which toggles a change request would make different for contexts, and why',
        tags,
        params: OneRequest,
        body: PreviewRequest,
        response: { 200: PreviewAnswer },
      },
    },
    async (request) => {
      const actor = actorOf(request)
      const { project, id } = refFrom(request.params)
      const contexts = contextsFrom(request.body)
      const asked = await requireRequest(store.read, project, id)
      const visible = await visibleProjects(actor)
      return previewOf(await futureOf(future, actor, asked), {
        request: asked,
        contexts,
        visible,
        time: clock().getTime(),
      })
    },
  )
}
