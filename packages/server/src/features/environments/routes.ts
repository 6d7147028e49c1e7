import { Type } from 'typebox'
import { Failure } from '#kernel/failure'
import { UrlSafeName } from '#kernel/names'
import { step } from '#platform/commands/runner'
import { actorOf, runs } from '#platform/http/access'
import { Empty, typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import type { Parts, VisibleProjects } from '#platform/slice'
import type { environmentCommands } from './commands.ts'
import { countedEnvironments } from './queries.ts'
import { EnvironmentChange, EnvironmentList, EnvironmentView, NewEnvironment, NewOrder } from './schema.ts'
import { findEnvironment, requireEnvironment } from './store.ts'

const tags = ['Environments']
const One = Type.Object({ name: Type.String() })
const base = '/api/admin/environments'

export function environmentRoutes(
  app: App,
  { store, run }: Parts,
  commands: ReturnType<typeof environmentCommands>,
  visibleProjects: VisibleProjects,
): void {
  const { createEnvironment, updateEnvironment, switchEnvironment, sortEnvironments, deleteEnvironment } = commands
  const http = typed(app)

  http.get(
    base,
    {
      config: { access: { signedIn: true } },
      schema: {
        operationId: 'getEnvironments',
        summary: 'All environments in their order',
        tags,
        response: { 200: EnvironmentList },
      },
    },
    async (request) => ({
      version: 1,
      environments: await countedEnvironments(store.scan, await visibleProjects(actorOf(request))),
    }),
  )
  http.get(
    `${base}/:name`,
    {
      config: { access: { signedIn: true } },
      schema: {
        operationId: 'getEnvironment',
        summary: 'One environment',
        tags,
        params: One,
        response: { 200: EnvironmentView },
      },
    },
    ({ params }) => requireEnvironment(store.read, params.name),
  )
  http.post(
    base,
    {
      config: { access: runs(createEnvironment) },
      schema: {
        operationId: 'createEnvironment',
        summary: 'Create an environment: it appears on all toggles, off and without strategies',
        tags,
        body: NewEnvironment,
        response: { 201: EnvironmentView },
      },
    },
    async (request, reply) => {
      const created = await run(actorOf(request), step(createEnvironment, request.body))
      return reply.code(201).header('location', `${app.prefix}${base}/${created.name}`).send(created)
    },
  )
  http.post(
    `${base}/validate`,
    {
      config: { access: { needs: ['ADMIN'] } },
      schema: {
        operationId: 'validateEnvironmentName',
        summary: 'Can an environment have this name?',
        tags,
        body: Type.Object({ name: UrlSafeName }),
        response: { 200: Empty },
      },
    },
    async ({ body }, reply) => {
      if (await findEnvironment(store.read, body.name))
        throw new Failure('name_exists', `An environment named "${body.name}" already exists`)
      return reply.send()
    },
  )
  http.put(
    `${base}/update/:name`,
    {
      config: { access: runs(updateEnvironment) },
      schema: {
        operationId: 'updateEnvironment',
        summary: 'Change type, display name or place of an environment',
        tags,
        params: One,
        body: EnvironmentChange,
        response: { 200: EnvironmentView },
      },
    },
    (request) => run(actorOf(request), step(updateEnvironment, { name: request.params.name, change: request.body })),
  )
  http.put(
    `${base}/sort-order`,
    {
      config: { access: runs(sortEnvironments) },
      schema: {
        operationId: 'sortEnvironments',
        summary: 'Order the environments',
        tags,
        body: NewOrder,
        response: { 200: Empty },
      },
    },
    async (request, reply) => {
      await run(actorOf(request), step(sortEnvironments, request.body))
      return reply.send()
    },
  )
  for (const [word, enabled] of [
    ['on', true],
    ['off', false],
  ] as const)
    http.post(
      `${base}/:name/${word}`,
      {
        config: { access: runs(switchEnvironment) },
        schema: {
          operationId: enabled ? 'switchEnvironmentOn' : 'switchEnvironmentOff',
          summary: `Mark an environment as ${enabled ? 'in' : 'out of'} use; its toggles stay as they are`,
          tags,
          params: One,
          response: { 204: Empty },
        },
      },
      async (request, reply) => {
        await run(actorOf(request), step(switchEnvironment, { name: request.params.name, enabled }))
        return reply.code(204).send()
      },
    )
  http.delete(
    `${base}/:name`,
    {
      config: { access: runs(deleteEnvironment) },
      schema: {
        operationId: 'deleteEnvironment',
        summary: 'Delete an environment in which nothing is on any more',
        tags,
        params: One,
        response: { 200: Empty },
      },
    },
    async (request, reply) => {
      await run(actorOf(request), step(deleteEnvironment, request.params))
      return reply.send()
    },
  )
}
