import { Type } from 'typebox'
import { UrlSafeName } from '#kernel/names'
import { refuseTaken } from '#platform/commands/helpers'
import { withoutEffect } from '#platform/http/query-parameters'
import { ask, created, get, post, put, remove } from '#platform/http/routes'
import type { Deps, VisibleProjects } from '#platform/slice'
import { contextFieldCommands, contextFieldVersion } from './commands.ts'
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

const all = '/api/admin/context'
const one = `${all}/:contextField` as const

const counted = (field: ContextFieldView, users: Users | undefined) => ({
  ...field,
  usedInFeatures: users?.features.size ?? 0,
  usedInProjects: users?.projects.size ?? 0,
})

export const contextFieldReads = ({ store }: Deps, visibleProjects: VisibleProjects) => ({
  getContextFields: get(all, 'List context fields in their sort order', {
    query: Type.Object({ include: withoutEffect('every context field is returned') }),
    response: Type.Array(CountedContextField),
    handle: async ({ actor }) => {
      const visible = await visibleProjects(actor)
      const users = await usersOfFields(store.scan, (project) => visible === 'all' || visible.includes(project))
      return (await listContextFields(store.read)).map((field) => counted(field, users.get(field.name)))
    },
  }),
  getContextField: get(one, 'Get a context field', {
    response: ContextFieldView,
    etag: contextFieldVersion.etag,
    handle: ({ params }) => requireContextField(store.read, params.contextField),
  }),
  getStrategiesOfContextField: get(
    `${one}/strategies`,
    'List the strategies that you can see with a constraint on a context field',
    {
      response: ContextFieldStrategies,
      handle: async ({ params, actor }) => {
        const { name } = await requireContextField(store.read, params.contextField)
        const visible = await visibleProjects(actor)
        const strategies = await strategiesOn(store.scan, name)
        return { strategies: strategies.filter(({ projectId }) => visible === 'all' || visible.includes(projectId)) }
      },
    },
  ),
  validateContextFieldName: ask(`${all}/validate`, 'Check whether a context field name is available', {
    body: Type.Object({ name: UrlSafeName }),
    handle: ({ body: { name } }) => refuseTaken(`A context field named "${name}"`, findContextField(store.read, name)),
  }),
})

export const contextFieldWrites = {
  createContextField: post(all, 'Create a context field', {
    body: NewContextField,
    runs: contextFieldCommands.createContextField,
    input: ({ body }) => body,
    response: created(ContextFieldView, 'name'),
  }),
  updateContextField: put(
    one,
    'Update a context field; absent fields keep their value, and saved constraints do not change',
    {
      body: ContextFieldChange,
      runs: contextFieldCommands.updateContextField,
      input: ({ params, body }) => ({ name: params.contextField, change: body }),
    },
  ),
  deleteContextField: remove(one, 'Delete a context field that no constraint uses', {
    runs: contextFieldCommands.deleteContextField,
    input: ({ params }) => ({ name: params.contextField }),
  }),
  addLegalValue: post(`${one}/legal-values`, 'Add a legal value, or update its description', {
    body: LegalValue,
    runs: contextFieldCommands.addLegalValue,
    input: ({ params, body }) => ({ name: params.contextField, legalValue: body }),
  }),
  removeLegalValue: remove(
    `${one}/legal-values/:legalValue`,
    'Remove a legal value; constraints that use it do not change',
    {
      runs: contextFieldCommands.removeLegalValue,
      input: ({ params }) => ({ name: params.contextField, value: params.legalValue }),
    },
  ),
}
