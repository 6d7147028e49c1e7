import { Type } from 'typebox'
import { familyOf, refOf, requireToggle, togglePath } from '#features/toggles/toggle/index'
import { requireProject } from '#features/workspace/index'
import { get, post, remove } from '#platform/http/routes'
import type { Deps } from '#platform/slice'
import { dependencyCommands } from './commands.ts'
import { hasDependencies, possibleParents, variantNamesOf } from './queries.ts'
import { NewDependency } from './schema.ts'

const project = '/api/admin/projects/:projectId'
const Names = Type.Array(Type.String())

export const dependencyRoutes = ({ store }: Deps) => ({
  setDependency: post(
    `${togglePath}/dependencies`,
    'Make a toggle depend on another toggle, replacing an earlier dependency',
    {
      body: NewDependency,
      runs: dependencyCommands.setDependency,
      input: ({ params, body }) => ({ ...refOf(params), dependency: body }),
    },
  ),
  removeDependency: remove(`${togglePath}/dependencies/:parent`, 'Remove the dependency of a toggle on a parent', {
    runs: dependencyCommands.removeDependency,
    input: ({ params }) => ({ ...refOf(params), parent: params.parent }),
  }),
  clearDependencies: remove(`${togglePath}/dependencies`, 'Remove all dependencies of a toggle', {
    runs: dependencyCommands.clearDependencies,
    input: ({ params }) => refOf(params),
  }),
  getPossibleParents: get(`${togglePath}/parents`, 'List the toggles that a toggle can depend on, by name', {
    response: Names,
    handle: async ({ params }) => {
      const { project: id, name } = await requireToggle(store.read, params.projectId, params.featureName)
      const { children } = await familyOf(store.read, name)
      return children.length > 0 ? [] : possibleParents(store.scan, id, name)
    },
  }),
  getParentVariants: get(
    `${togglePath}/parent-variants`,
    'List the names of the variants of a toggle that dependencies can require',
    {
      response: Names,
      handle: async ({ params }) => {
        const { name } = await requireToggle(store.read, params.projectId, params.featureName)
        return variantNamesOf(store.read, name)
      },
    },
  ),
  hasDependencies: get(`${project}/dependencies`, 'Get whether any toggle of a project depends on another', {
    response: Type.Boolean(),
    handle: async ({ params }) => {
      await requireProject(store.read, params.projectId)
      return hasDependencies(store.read, params.projectId)
    },
  }),
})
