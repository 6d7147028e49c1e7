import { created, get, post, put, remove } from '#platform/http/routes'
import type { Deps } from '#platform/slice'
import { strategyTypeCommands } from './commands.ts'
import { NewStrategyType, StrategyTypeChange, StrategyTypeList, StrategyTypeView } from './schema.ts'
import { listStrategyTypes, requireStrategyType } from './store.ts'

const { createStrategyType, updateStrategyType, deprecateStrategyType, deleteStrategyType } = strategyTypeCommands
const all = '/api/admin/strategies'
const one = `${all}/:strategyName` as const

export const strategyTypeRoutes = ({ store }: Deps) => ({
  getStrategyTypes: get(all, 'List strategy types: the built-in ones, then your own', {
    response: StrategyTypeList,
    handle: async () => ({ version: 1, strategies: await listStrategyTypes(store.read) }),
  }),
  getStrategyType: get(one, 'Get a strategy type', {
    response: StrategyTypeView,
    handle: ({ params }) => requireStrategyType(store.read, params.strategyName),
  }),
  createStrategyType: post(all, 'Create a strategy type; your SDKs must implement it', {
    body: NewStrategyType,
    runs: createStrategyType,
    input: ({ body }) => body,
    response: created(StrategyTypeView, 'name'),
  }),
  updateStrategyType: put(
    one,
    'Update a strategy type; existing strategies of the type do not change until they are saved again',
    {
      body: StrategyTypeChange,
      runs: updateStrategyType,
      input: ({ params, body }) => ({ name: params.strategyName, change: body }),
    },
  ),
  deprecateStrategyType: post(
    `${one}/deprecate`,
    'Deprecate a strategy type; existing strategies of the type continue to work',
    {
      runs: deprecateStrategyType,
      input: ({ params }) => ({ name: params.strategyName, deprecated: true }),
    },
  ),
  reactivateStrategyType: post(`${one}/reactivate`, 'Reactivate a deprecated strategy type', {
    runs: deprecateStrategyType,
    input: ({ params }) => ({ name: params.strategyName, deprecated: false }),
  }),
  deleteStrategyType: remove(one, 'Delete a strategy type that no strategy uses', {
    runs: deleteStrategyType,
    input: ({ params }) => ({ name: params.strategyName }),
  }),
})
