import { Type } from 'typebox'
import { JsonPatch, StrategyView } from '#features/toggles/toggle/index'
import { notFound } from '#kernel/failure'
import { get, patch, post, put, remove } from '#platform/http/routes'
import type { Deps } from '#platform/slice'
import { environmentPath, toggleEnvironmentOf } from './paths.ts'
import { NewSortOrder, NewStrategy, StrategyChange } from './schema.ts'
import { requireTarget } from './store.ts'
import type { strategyCommands } from './strategy-commands.ts'

const all = `${environmentPath}/strategies` as const
const one = `${all}/:strategyId` as const

export const strategyRoutes = ({ store }: Deps, commands: ReturnType<typeof strategyCommands>) => ({
  getStrategies: get(all, 'List the strategies of a toggle in an environment, in their order', {
    response: Type.Array(StrategyView),
    handle: async ({ params }) => [
      ...(await requireTarget(store.read, toggleEnvironmentOf(params))).targeting.strategies,
    ],
  }),
  getStrategy: get(one, 'Get a strategy', {
    response: StrategyView,
    handle: async ({ params }) => {
      const { targeting } = await requireTarget(store.read, toggleEnvironmentOf(params))
      const strategy = targeting.strategies.find(({ id }) => id === params.strategyId)
      if (!strategy) throw notFound('strategy', params.strategyId)
      return strategy
    },
  }),
  addStrategy: post(all, 'Add a strategy to a toggle in an environment', {
    body: NewStrategy,
    runs: commands.addStrategy,
    input: ({ params, body }) => ({ ...toggleEnvironmentOf(params), strategy: body }),
    response: StrategyView,
  }),
  sortStrategies: post(`${all}/set-sort-order`, 'Set the order of the strategies', {
    body: NewSortOrder,
    runs: commands.sortStrategies,
    input: ({ params, body }) => ({ ...toggleEnvironmentOf(params), order: body }),
  }),
  updateStrategy: put(one, 'Update a strategy; absent fields keep their value', {
    body: StrategyChange,
    runs: commands.updateStrategy,
    input: ({ params, body }) => ({ ...toggleEnvironmentOf(params), id: params.strategyId, change: body }),
    response: StrategyView,
  }),
  patchStrategy: patch(one, 'Update a strategy with a JSON Patch', {
    body: JsonPatch,
    runs: commands.patchStrategy,
    input: ({ params, body }) => ({ ...toggleEnvironmentOf(params), id: params.strategyId, operations: body }),
    response: StrategyView,
  }),
  removeStrategy: remove(
    one,
    'Remove a strategy; removing the last active one switches the toggle off in the environment',
    {
      runs: commands.removeStrategy,
      input: ({ params }) => ({ ...toggleEnvironmentOf(params), id: params.strategyId }),
    },
  ),
})
