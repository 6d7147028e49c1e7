import { Type } from 'typebox'
import { idFrom } from '#kernel/names'
import { runs } from '#platform/http/access'
import { post, put, remove } from '#platform/http/routes'
import type { Deps } from '#platform/slice'
import { conditionOf, readWithEtag } from '../conflicts/version.ts'
import { environmentPath, onePath, refFrom } from '../paths.ts'
import { ChangeInput, RequestView } from '../schema.ts'
import type { Service } from '../service.ts'
import { changeFrom } from './actions.ts'
import { changeCommands, MAX_CHANGES } from './change-commands.ts'

const changePath = `${onePath}/changes/:changeId` as const

export const changeRoutes = ({ store }: Deps, service: Service) => ({
  addChanges: post(environmentPath, 'Add changes to your pending change request, or create one', {
    access: runs(changeCommands.addChanges),
    body: Type.Union([ChangeInput, Type.Array(ChangeInput, { minItems: 1, maxItems: MAX_CHANGES })]),
    response: RequestView,
    handle: async ({ params: { projectId: project, environment }, body, actor }, reply) => {
      const changes = Array.isArray(body)
        ? body.map((change, index) => changeFrom(change, `/body/${index}`))
        : [changeFrom(body, '/body')]
      const id = await service.addChanges(actor, project, environment, changes)
      return readWithEtag(store.read, { project, id }, actor, reply)
    },
  }),
  editChange: put(changePath, 'Replace a change, which also accepts the current state and removes all approvals', {
    access: runs(changeCommands.editChange),
    body: ChangeInput,
    response: RequestView,
    handle: async (request, reply) => {
      const { params, body, actor } = request
      const [ref, changeId] = [refFrom(params), idFrom('change', params.changeId)]
      await service.editChange(actor, ref, changeId, changeFrom(body, '/body'), { ifMatch: conditionOf(request) })
      return readWithEtag(store.read, ref, actor, reply)
    },
  }),
  discardChange: remove(changePath, 'Remove a change from a change request, which removes all approvals', {
    runs: changeCommands.discardChange,
    input: ({ params }) => ({ ...refFrom(params), changeId: idFrom('change', params.changeId) }),
  }),
})
