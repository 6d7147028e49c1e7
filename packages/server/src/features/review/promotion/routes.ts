import { refOf, togglePath } from '#features/toggles/index'
import type { AnyCommand } from '#platform/commands/define'
import { ifMatchOf, runs } from '#platform/http/access'
import { post } from '#platform/http/routes'
import { type PromoteDeps, promote } from './promote.ts'
import { PromoteAnswer, PromoteRequest } from './schema.ts'

export const promotionRoutes = (deps: PromoteDeps, commands: readonly AnyCommand[]) => ({
  promoteFeature: post(
    `${togglePath}/environments/:from/promote`,
    'Copy the configuration of a toggle to another environment, all or nothing',
    {
      access: runs(...commands),
      body: PromoteRequest,
      response: PromoteAnswer,
      handle: (request) => {
        const { params, body, actor } = request
        const toggle = { ...refOf(params), from: params.from }
        return promote(deps, { ...toggle, actor, request: body, ifMatch: ifMatchOf(request) })
      },
    },
  ),
})
