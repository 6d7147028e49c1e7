import { created, get, post, put, remove } from '#platform/http/routes'
import type { Deps } from '#platform/slice'
import { strategyTypeCommands } from './commands.ts'
import { NewStrategyType, StrategyTypeChange, StrategyTypeList, StrategyTypeView } from './schema.ts'
import { listStrategyTypes, requireStrategyType } from './store.ts'

const { createStrategyType, updateStrategyType, deprecateStrategyType, deleteStrategyType } = strategyTypeCommands
const all = '/api/admin/strategies'
const one = `${all}/:strategyName` as const

export const strategyTypeRoutes = ({ store }: Deps) => ({
  getStrategyTypes: get(all, 'Which strategies there are: built-in ones, then those of your own', {
    response: StrategyTypeList,
    handle: async () => ({ version: 1, strategies: await listStrategyTypes(store.read) }),
  }),
  getStrategyType: get(one, 'One strategy type', {
    response: StrategyTypeView,
    handle: ({ params }) => requireStrategyType(store.read, params.strategyName),
  }),
  createStrategyType: post(all, 'Make a strategy of your own known; your SDKs must bring the code for it', {
    body: NewStrategyType,
    runs: createStrategyType,
    input: ({ body }) => body,
    response: created(StrategyTypeView, 'name'),
  }),
  updateStrategyType: put(one, 'Change a strategy type; strategies of it stay as they are until they are saved again', {
    body: StrategyTypeChange,
    runs: updateStrategyType,
    input: ({ params, body }) => ({ name: params.strategyName, change: body }),
  }),
  deprecateStrategyType: post(
    `${one}/deprecate`,
    'A strategy type shall no longer be chosen; strategies of it go on to work',
    {
      runs: deprecateStrategyType,
      input: ({ params }) => ({ name: params.strategyName, deprecated: true }),
    },
  ),
  reactivateStrategyType: post(`${one}/reactivate`, 'A strategy type may be chosen again', {
    runs: deprecateStrategyType,
    input: ({ params }) => ({ name: params.strategyName, deprecated: false }),
  }),
  deleteStrategyType: remove(one, 'Delete a strategy type that no strategy is of', {
    runs: deleteStrategyType,
    input: ({ params }) => ({ name: params.strategyName }),
  }),
})
