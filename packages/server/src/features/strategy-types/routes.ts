import { Type } from 'typebox'
import { step } from '#platform/commands/runner'
import { actorOf, runs } from '#platform/http/access'
import { Empty, typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import type { Parts } from '#platform/slice'
import { strategyTypeCommands } from './commands.ts'
import { NewStrategyType, StrategyTypeChange, StrategyTypeList, StrategyTypeView } from './schema.ts'
import { listStrategyTypes, requireStrategyType } from './store.ts'

const tags = ['Strategy types']
const base = '/api/admin/strategies'
const one = `${base}/:strategyName`
const One = Type.Object({ strategyName: Type.String() })

export function strategyTypeRoutes(app: App, { store, run }: Parts): void {
  const { createStrategyType, updateStrategyType, deprecateStrategyType, deleteStrategyType } = strategyTypeCommands
  const http = typed(app)

  http.get(
    base,
    {
      config: { access: { signedIn: true } },
      schema: {
        operationId: 'getStrategyTypes',
        summary: 'Which strategies there are: built-in ones, then those of your own',
        tags,
        response: { 200: StrategyTypeList },
      },
    },
    async () => ({ version: 1, strategies: await listStrategyTypes(store.read) }),
  )
  http.get(
    one,
    {
      config: { access: { signedIn: true } },
      schema: {
        operationId: 'getStrategyType',
        summary: 'One strategy type',
        tags,
        params: One,
        response: { 200: StrategyTypeView },
      },
    },
    ({ params }) => requireStrategyType(store.read, params.strategyName),
  )
  http.post(
    base,
    {
      config: { access: runs(createStrategyType) },
      schema: {
        operationId: 'createStrategyType',
        summary: 'Make a strategy of your own known; your SDKs must bring the code for it',
        tags,
        body: NewStrategyType,
        response: { 201: StrategyTypeView },
      },
    },
    async (request, reply) => {
      const created = await run(actorOf(request), step(createStrategyType, request.body))
      return reply.code(201).header('location', `${app.prefix}${base}/${created.name}`).send(created)
    },
  )
  http.put(
    one,
    {
      config: { access: runs(updateStrategyType) },
      schema: {
        operationId: 'updateStrategyType',
        summary: 'Change a strategy type; strategies of it stay as they are until they are saved again',
        tags,
        params: One,
        body: StrategyTypeChange,
        response: { 200: Empty },
      },
    },
    async (request, reply) => {
      const input = { name: request.params.strategyName, change: request.body }
      await run(actorOf(request), step(updateStrategyType, input))
      return reply.send()
    },
  )
  for (const [word, deprecated] of [
    ['deprecate', true],
    ['reactivate', false],
  ] as const)
    http.post(
      `${one}/${word}`,
      {
        config: { access: runs(deprecateStrategyType) },
        schema: {
          operationId: `${word}StrategyType`,
          summary: deprecated
            ? 'A strategy type shall no longer be chosen; strategies of it go on to work'
            : 'A strategy type may be chosen again',
          tags,
          params: One,
          response: { 200: Empty },
        },
      },
      async (request, reply) => {
        const input = { name: request.params.strategyName, deprecated }
        await run(actorOf(request), step(deprecateStrategyType, input))
        return reply.send()
      },
    )
  http.delete(
    one,
    {
      config: { access: runs(deleteStrategyType) },
      schema: {
        operationId: 'deleteStrategyType',
        summary: 'Delete a strategy type that no strategy is of',
        tags,
        params: One,
        response: { 200: Empty },
      },
    },
    async (request, reply) => {
      await run(actorOf(request), step(deleteStrategyType, { name: request.params.strategyName }))
      return reply.send()
    },
  )
}
