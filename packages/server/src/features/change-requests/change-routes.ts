import { Type } from 'typebox'
import { step } from '#platform/commands/runner'
import { actorOf, runs } from '#platform/http/access'
import { Empty, typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import type { Parts } from '#platform/slice'
import { changeFrom } from './actions.ts'
import { changeCommands, MAX_CHANGES } from './change-commands.ts'
import { changeIdFrom, InEnvironment, OneChange, onePath, projectPath, refFrom, tags } from './paths.ts'
import { ChangeInput, RequestView } from './schema.ts'
import type { Service } from './service.ts'
import { requireRequest } from './store.ts'
import { conditionOf, withEtag } from './version.ts'
import { readRequest } from './views.ts'

export function changeRoutes(app: App, { store, run }: Parts, service: Service): void {
  const { addChanges, editChange, discardChange } = changeCommands
  const http = typed(app)

  http.post(
    `${projectPath}/environments/:environment/change-requests`,
    {
      config: { access: runs(addChanges) },
      schema: {
        operationId: 'addChanges',
        summary: 'Add changes to your change request, or begin one',
        tags,
        params: InEnvironment,
        body: Type.Union([ChangeInput, Type.Array(ChangeInput, { minItems: 1, maxItems: MAX_CHANGES })]),
        response: { 200: RequestView },
      },
    },
    async (request, reply) => {
      const { projectId: project, environment } = request.params
      const { body } = request
      const changes = Array.isArray(body)
        ? body.map((one, index) => changeFrom(one, `/body/${index}`))
        : [changeFrom(body, '/body')]
      const id = await service.addChanges(actorOf(request), project, environment, changes)
      const view = await readRequest(store.read, await requireRequest(store.read, project, id), actorOf(request))
      return withEtag(reply, view)
    },
  )
  http.put(
    `${onePath}/changes/:changeId`,
    {
      config: { access: runs(editChange) },
      schema: {
        operationId: 'editChange',
        summary:
          'Put another change in the place of one, which also takes what is there now as known; all approvals are void',
        tags,
        params: OneChange,
        body: ChangeInput,
        response: { 200: RequestView },
      },
    },
    async (request, reply) => {
      const [ref, changeId] = [refFrom(request.params), changeIdFrom(request.params)]
      const ifMatch = conditionOf(request)
      await service.editChange(actorOf(request), ref, changeId, changeFrom(request.body, '/body'), { ifMatch })
      const stored = await requireRequest(store.read, ref.project, ref.id)
      return withEtag(reply, await readRequest(store.read, stored, actorOf(request)))
    },
  )
  http.delete(
    `${onePath}/changes/:changeId`,
    {
      config: { access: runs(discardChange) },
      schema: {
        operationId: 'discardChange',
        summary: 'Take a change out of a change request; all approvals are void',
        tags,
        params: OneChange,
        response: { 200: Empty },
      },
    },
    async (request, reply) => {
      const input = { ...refFrom(request.params), changeId: changeIdFrom(request.params) }
      await run(actorOf(request), step(discardChange, input), { ifMatch: conditionOf(request) })
      return reply.send()
    },
  )
}
