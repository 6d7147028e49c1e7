import { Type } from 'typebox'
import { Failure } from '#kernel/failure'
import { UrlSafeName } from '#kernel/names'
import { step } from '#platform/commands/runner'
import { actorOf, runs } from '#platform/http/access'
import { Empty, typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import type { Parts, VisibleProjects } from '#platform/slice'
import { contextFieldCommands } from './commands.ts'
import { strategiesOn, type Users, usersOfFields } from './queries.ts'
import {
  ContextFieldChange,
  ContextFieldStrategies,
  ContextFieldView,
  CountedContextField,
  LegalValue,
  NewContextField,
} from './schema.ts'
import { findContextField, listContextFields, requireContextField } from './store.ts'

const tags = ['Context fields']
const base = '/api/admin/context'
const one = `${base}/:contextField`
const One = Type.Object({ contextField: Type.String() })
const OneValue = Type.Object({ contextField: Type.String(), legalValue: Type.String() })

const counted = (field: ContextFieldView, users: Users | undefined) => ({
  ...field,
  usedInFeatures: users?.features.size ?? 0,
  usedInProjects: users?.projects.size ?? 0,
})

export function contextFieldRoutes(app: App, { store, run }: Parts, visibleProjects: VisibleProjects): void {
  const { createContextField, updateContextField, addLegalValue, removeLegalValue, deleteContextField } =
    contextFieldCommands
  const http = typed(app)

  http.get(
    base,
    {
      config: { access: { signedIn: true } },
      schema: {
        operationId: 'getContextFields',
        summary: 'All context fields in their order',
        tags,
        response: { 200: Type.Array(CountedContextField) },
      },
    },
    async (request) => {
      const visible = await visibleProjects(actorOf(request))
      const users = await usersOfFields(store.scan, (project) => visible === 'all' || visible.includes(project))
      return (await listContextFields(store.read)).map((field) => counted(field, users.get(field.name)))
    },
  )
  http.get(
    one,
    {
      config: { access: { signedIn: true } },
      schema: {
        operationId: 'getContextField',
        summary: 'One context field',
        tags,
        params: One,
        response: { 200: ContextFieldView },
      },
    },
    ({ params }) => requireContextField(store.read, params.contextField),
  )
  http.get(
    `${one}/strategies`,
    {
      config: { access: { signedIn: true } },
      schema: {
        operationId: 'getStrategiesOfContextField',
        summary: 'The strategies that you may see with a constraint on a context field',
        tags,
        params: One,
        response: { 200: ContextFieldStrategies },
      },
    },
    async (request) => {
      const { name } = await requireContextField(store.read, request.params.contextField)
      const visible = await visibleProjects(actorOf(request))
      const strategies = await strategiesOn(store.scan, name)
      return { strategies: strategies.filter(({ projectId }) => visible === 'all' || visible.includes(projectId)) }
    },
  )
  http.post(
    base,
    {
      config: { access: runs(createContextField) },
      schema: {
        operationId: 'createContextField',
        summary: 'Create a context field',
        tags,
        body: NewContextField,
        response: { 201: ContextFieldView },
      },
    },
    async (request, reply) => {
      const created = await run(actorOf(request), step(createContextField, request.body))
      return reply.code(201).header('location', `${app.prefix}${base}/${created.name}`).send(created)
    },
  )
  http.post(
    `${base}/validate`,
    {
      config: { access: { signedIn: true } },
      schema: {
        operationId: 'validateContextFieldName',
        summary: 'Can a context field have this name?',
        tags,
        body: Type.Object({ name: UrlSafeName }),
        response: { 200: Empty },
      },
    },
    async ({ body }, reply) => {
      if (await findContextField(store.read, body.name))
        throw new Failure('name_exists', `A context field named "${body.name}" already exists`)
      return reply.send()
    },
  )
  http.put(
    one,
    {
      config: { access: runs(updateContextField) },
      schema: {
        operationId: 'updateContextField',
        summary: 'Change a context field; absent fields keep their value, and so do constraints that are saved',
        tags,
        params: One,
        body: ContextFieldChange,
        response: { 200: Empty },
      },
    },
    async (request, reply) => {
      const input = { name: request.params.contextField, change: request.body }
      await run(actorOf(request), step(updateContextField, input))
      return reply.send()
    },
  )
  http.delete(
    one,
    {
      config: { access: runs(deleteContextField) },
      schema: {
        operationId: 'deleteContextField',
        summary: 'Delete a context field that no constraint is about',
        tags,
        params: One,
        response: { 200: Empty },
      },
    },
    async (request, reply) => {
      await run(actorOf(request), step(deleteContextField, { name: request.params.contextField }))
      return reply.send()
    },
  )
  http.post(
    `${one}/legal-values`,
    {
      config: { access: runs(addLegalValue) },
      schema: {
        operationId: 'addLegalValue',
        summary: 'Add a legal value, or describe it anew',
        tags,
        params: One,
        body: LegalValue,
        response: { 200: Empty },
      },
    },
    async (request, reply) => {
      const input = { name: request.params.contextField, legalValue: request.body }
      await run(actorOf(request), step(addLegalValue, input))
      return reply.send()
    },
  )
  http.delete(
    `${one}/legal-values/:legalValue`,
    {
      config: { access: runs(removeLegalValue) },
      schema: {
        operationId: 'removeLegalValue',
        summary: 'Take a legal value away; constraints that name it stay as they are',
        tags,
        params: OneValue,
        response: { 200: Empty },
      },
    },
    async (request, reply) => {
      const { contextField: name, legalValue: value } = request.params
      await run(actorOf(request), step(removeLegalValue, { name, value }))
      return reply.send()
    },
  )
}
