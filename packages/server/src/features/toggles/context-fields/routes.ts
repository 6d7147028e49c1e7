import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import type { Actor } from '#kernel/actor'
import { UrlSafeName } from '#kernel/names'
import { refuseTaken } from '#platform/commands/helpers'
import { JSON_TYPE, jsonList, sendChunks } from '#platform/http/json-chunks'
import { ask, created, get, post, put, remove } from '#platform/http/routes'
import type { Deps, VisibleProjects } from '#platform/slice'
import { mappedInTurns } from '#platform/turns'
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

/** The reads that the paths of the installation and the paths of a project share. */
export const fieldReader = ({ store }: Pick<Deps, 'store'>, visibleProjects: VisibleProjects) => {
  const seenBy = async (actor: Actor) => {
    const visible = await visibleProjects(actor)
    return (project: string) => visible === 'all' || visible.includes(project)
  }
  return {
    /** Sends the fields that the caller may know of, with the number of visible uses. With pauses: they may have many legal values. */
    async sendCounted(reply: FastifyReply, actor: Actor, isWanted: (field: ContextFieldView) => boolean) {
      const sees = await seenBy(actor)
      const users = await usersOfFields(store.scan, sees)
      const fields = (await listContextFields(store.read)).filter(
        (field) => isWanted(field) && (field.project === undefined || sees(field.project)),
      )
      const texts = await mappedInTurns(fields, (field) => JSON.stringify(counted(field, users.get(field.name))))
      return sendChunks(reply, JSON_TYPE, jsonList(texts))
    },
    async strategies(actor: Actor, { name }: ContextFieldView) {
      const sees = await seenBy(actor)
      const strategies = await strategiesOn(store.scan, name)
      return { strategies: strategies.filter(({ projectId }) => sees(projectId)) }
    },
    refuseTakenName: (name: string) =>
      refuseTaken(`A context field named "${name}"`, findContextField(store.read, name)),
  }
}

export const Include = (what: 'project' | 'root', description: string) =>
  Type.Object({ include: Type.Optional(Type.Enum([what], { description })) })

export const contextFieldReads = (deps: Deps, visibleProjects: VisibleProjects) => {
  const { store } = deps
  const reader = fieldReader(deps, visibleProjects)
  return {
    getContextFields: get(all, 'List the context fields of all projects in their sort order', {
      query: Include('project', 'Also list the context fields of single projects that you can see.'),
      response: Type.Array(CountedContextField),
      sends: ({ actor, query }, reply) =>
        reader.sendCounted(reply, actor, ({ project }) => project === undefined || query.include === 'project'),
    }),
    getContextField: get(one, 'Get a context field', {
      response: ContextFieldView,
      etag: contextFieldVersion.etag,
      handle: ({ params }) => requireContextField(store.read, params.contextField, null),
    }),
    getStrategiesOfContextField: get(
      `${one}/strategies`,
      'List the strategies that you can see with a constraint on a context field',
      {
        response: ContextFieldStrategies,
        handle: async ({ params, actor }) =>
          reader.strategies(actor, await requireContextField(store.read, params.contextField, null)),
      },
    ),
    validateContextFieldName: ask(`${all}/validate`, 'Check whether a context field name is available', {
      body: Type.Object({ name: UrlSafeName }),
      handle: ({ body: { name } }) => reader.refuseTakenName(name),
    }),
  }
}

export const contextFieldWrites = {
  createContextField: post(all, 'Create a context field', {
    body: NewContextField,
    runs: contextFieldCommands.createContextField,
    input: ({ body }) => ({ field: body }),
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
