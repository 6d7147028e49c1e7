import { Type } from 'typebox'
import { requireProject } from '#features/workspace/index'
import { UrlSafeName } from '#kernel/names'
import { ask, created, get, post, put, remove } from '#platform/http/routes'
import type { Deps, VisibleProjects } from '#platform/slice'
import { contextFieldVersion, projectFieldCommands } from './commands.ts'
import { fieldReader, Include } from './routes.ts'
import {
  ContextFieldChange,
  ContextFieldStrategies,
  ContextFieldView,
  CountedContextField,
  LegalValue,
  NewContextField,
} from './schema.ts'
import { requireContextField } from './store.ts'

const all = '/api/admin/projects/:projectId/context'
const one = `${all}/:contextField` as const

interface Params {
  readonly projectId: string
  readonly contextField: string
}

const refOf = ({ projectId, contextField }: Params) => ({ project: projectId, name: contextField })

export const projectFieldReads = (deps: Deps, visibleProjects: VisibleProjects) => {
  const { store } = deps
  const reader = fieldReader(deps, visibleProjects)
  const requireField = ({ projectId, contextField }: Params) => requireContextField(store.read, contextField, projectId)
  return {
    getContextFieldsOfProject: get(all, 'List the context fields of a project in their sort order', {
      query: Include('root', 'Also list the context fields of all projects.'),
      response: Type.Array(CountedContextField),
      sends: async ({ params: { projectId }, actor, query }, reply) => {
        await requireProject(store.read, projectId)
        return reader.sendCounted(
          reply,
          actor,
          ({ project }) => project === projectId || (project === undefined && query.include === 'root'),
        )
      },
    }),
    getContextFieldOfProject: get(one, 'Get a context field of a project', {
      response: ContextFieldView,
      etag: contextFieldVersion.etag,
      handle: ({ params }) => requireField(params),
    }),
    getStrategiesOfProjectContextField: get(
      `${one}/strategies`,
      'List the strategies with a constraint on a context field of a project',
      {
        response: ContextFieldStrategies,
        handle: async ({ params, actor }) => reader.strategies(actor, await requireField(params)),
      },
    ),
    validateProjectContextFieldName: ask(`${all}/validate`, 'Check whether a context field name is available', {
      body: Type.Object({ name: UrlSafeName }),
      handle: async ({ params: { projectId }, body: { name } }) => {
        await requireProject(store.read, projectId)
        await reader.refuseTakenName(name)
      },
    }),
  }
}

export const projectFieldWrites = {
  createProjectContextField: post(all, 'Create a context field that only this project can use', {
    body: NewContextField,
    runs: projectFieldCommands.createContextField,
    input: ({ params, body }) => ({ project: params.projectId, field: body }),
    response: created(ContextFieldView, 'name'),
  }),
  updateProjectContextField: put(one, 'Update a context field of a project; absent fields keep their value', {
    body: ContextFieldChange,
    runs: projectFieldCommands.updateContextField,
    input: ({ params, body }) => ({ ...refOf(params), change: body }),
  }),
  deleteProjectContextField: remove(one, 'Delete a context field of a project that no constraint uses', {
    runs: projectFieldCommands.deleteContextField,
    input: ({ params }) => refOf(params),
  }),
  addProjectLegalValue: post(`${one}/legal-values`, 'Add a legal value, or update its description', {
    body: LegalValue,
    runs: projectFieldCommands.addLegalValue,
    input: ({ params, body }) => ({ ...refOf(params), legalValue: body }),
  }),
  removeProjectLegalValue: remove(
    `${one}/legal-values/:legalValue`,
    'Remove a legal value; constraints that use it do not change',
    {
      runs: projectFieldCommands.removeLegalValue,
      input: ({ params }) => ({ ...refOf(params), value: params.legalValue }),
    },
  ),
}
