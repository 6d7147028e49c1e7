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
    'Make a toggle depend on another one, which takes the place of an earlier one',
    {
      body: NewDependency,
      runs: dependencyCommands.setDependency,
      input: ({ params, body }) => ({ ...refOf(params), dependency: body }),
    },
  ),
  removeDependency: remove(`${togglePath}/dependencies/:parent`, 'A toggle no longer depends on that one', {
    runs: dependencyCommands.removeDependency,
    input: ({ params }) => ({ ...refOf(params), parent: params.parent }),
  }),
  clearDependencies: remove(`${togglePath}/dependencies`, 'A toggle depends on no other any more', {
    runs: dependencyCommands.clearDependencies,
    input: ({ params }) => refOf(params),
  }),
  getPossibleParents: get(`${togglePath}/parents`, 'The toggles that this one could depend on, by name', {
    response: Names,
    handle: async ({ params }) => {
      const { project: id, name } = await requireToggle(store.read, params.projectId, params.featureName)
      const { children } = await familyOf(store.read, name)
      return children.length > 0 ? [] : possibleParents(store.scan, id, name)
    },
  }),
  getParentVariants: get(
    `${togglePath}/parent-variants`,
    'Names of the variants of a toggle, on which others could depend',
    {
      response: Names,
      handle: async ({ params }) => {
        const { name } = await requireToggle(store.read, params.projectId, params.featureName)
        return variantNamesOf(store.read, name)
      },
    },
  ),
  hasDependencies: get(`${project}/dependencies`, 'Does any toggle of the project depend on another?', {
    response: Type.Boolean(),
    handle: async ({ params }) => {
      await requireProject(store.read, params.projectId)
      return hasDependencies(store.read, params.projectId)
    },
  }),
})
