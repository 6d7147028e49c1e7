import { Type } from 'typebox'
import { JsonPatch, StrategyView } from '#features/flags/index'
import { notFound } from '#kernel/failure'
import { step } from '#platform/commands/runner'
import { actorOf, ifMatchOf, runs } from '#platform/http/access'
import { Empty, typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import type { Parts } from '#platform/slice'
import { environmentPath, InEnvironment, placeOf } from './paths.ts'
import { NewSortOrder, NewStrategy, StrategyChange } from './schema.ts'
import { requireTarget } from './store.ts'
import type { strategyCommands } from './strategy-commands.ts'

const tags = ['Strategies']
const base = `${environmentPath}/strategies`
const OneStrategy = Type.Object({ ...InEnvironment.properties, strategyId: Type.String() })

export function strategyRoutes(app: App, { store, run }: Parts, commands: ReturnType<typeof strategyCommands>): void {
  const { addStrategy, updateStrategy, patchStrategy, removeStrategy, sortStrategies } = commands
  const http = typed(app)

  http.get(
    base,
    {
      config: { access: { signedIn: true } },
      schema: {
        operationId: 'getStrategies',
        summary: 'The strategies of a toggle in an environment, in their order',
        tags,
        params: InEnvironment,
        response: { 200: Type.Array(StrategyView) },
      },
    },
    async ({ params }) => [...(await requireTarget(store.read, placeOf(params))).targeting.strategies],
  )
  http.get(
    `${base}/:strategyId`,
    {
      config: { access: { signedIn: true } },
      schema: {
        operationId: 'getStrategy',
        summary: 'One strategy',
        tags,
        params: OneStrategy,
        response: { 200: StrategyView },
      },
    },
    async ({ params }) => {
      const { targeting } = await requireTarget(store.read, placeOf(params))
      const strategy = targeting.strategies.find(({ id }) => id === params.strategyId)
      if (!strategy) throw notFound('strategy', params.strategyId)
      return strategy
    },
  )
  http.post(
    base,
    {
      config: { access: runs(addStrategy) },
      schema: {
        operationId: 'addStrategy',
        summary: 'Add a strategy',
        tags,
        params: InEnvironment,
        body: NewStrategy,
        response: { 200: StrategyView },
      },
    },
    (request) =>
      run(actorOf(request), step(addStrategy, { ...placeOf(request.params), strategy: request.body }), {
        ifMatch: ifMatchOf(request),
      }),
  )
  http.post(
    `${base}/set-sort-order`,
    {
      config: { access: runs(sortStrategies) },
      schema: {
        operationId: 'sortStrategies',
        summary: 'Order the strategies',
        tags,
        params: InEnvironment,
        body: NewSortOrder,
        response: { 200: Empty },
      },
    },
    async (request, reply) => {
      const input = { ...placeOf(request.params), order: request.body }
      await run(actorOf(request), step(sortStrategies, input), { ifMatch: ifMatchOf(request) })
      return reply.send()
    },
  )
  http.put(
    `${base}/:strategyId`,
    {
      config: { access: runs(updateStrategy) },
      schema: {
        operationId: 'updateStrategy',
        summary: 'Change a strategy; absent fields keep their value',
        tags,
        params: OneStrategy,
        body: StrategyChange,
        response: { 200: StrategyView },
      },
    },
    (request) => {
      const input = { ...placeOf(request.params), id: request.params.strategyId, change: request.body }
      return run(actorOf(request), step(updateStrategy, input), { ifMatch: ifMatchOf(request) })
    },
  )
  http.patch(
    `${base}/:strategyId`,
    {
      config: { access: runs(patchStrategy) },
      schema: {
        operationId: 'patchStrategy',
        summary: 'Change a strategy by JSON Patch',
        tags,
        params: OneStrategy,
        body: JsonPatch,
        response: { 200: StrategyView },
      },
    },
    (request) => {
      const input = { ...placeOf(request.params), id: request.params.strategyId, operations: request.body }
      return run(actorOf(request), step(patchStrategy, input), { ifMatch: ifMatchOf(request) })
    },
  )
  http.delete(
    `${base}/:strategyId`,
    {
      config: { access: runs(removeStrategy) },
      schema: {
        operationId: 'removeStrategy',
        summary: 'Remove a strategy; the last active one takes the environment off with it',
        tags,
        params: OneStrategy,
        response: { 200: Empty },
      },
    },
    async (request, reply) => {
      const input = { ...placeOf(request.params), id: request.params.strategyId }
      await run(actorOf(request), step(removeStrategy, input), { ifMatch: ifMatchOf(request) })
      return reply.send()
    },
  )
}
