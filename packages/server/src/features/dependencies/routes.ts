import { Type } from 'typebox'
import { familyOf, requireFlag } from '#features/flags/index'
import { requireProject } from '#features/projects/index'
import { step } from '#platform/commands/runner'
import { actorOf, ifMatchOf, runs } from '#platform/http/access'
import { Empty, typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import type { Parts } from '#platform/slice'
import { dependencyCommands } from './commands.ts'
import { hasDependencies, possibleParents, variantNamesOf } from './queries.ts'
import { NewDependency } from './schema.ts'

const tags = ['Dependencies']
const project = '/api/admin/projects/:projectId'
const flag = `${project}/features/:featureName`
const OfProject = Type.Object({ projectId: Type.String() })
const OneFlag = Type.Object({ projectId: Type.String(), featureName: Type.String() })
const OneParent = Type.Object({ ...OneFlag.properties, parent: Type.String() })
const Names = Type.Array(Type.String())

const refOf = ({ projectId, featureName }: { projectId: string; featureName: string }) => ({
  project: projectId,
  name: featureName,
})

export function dependencyRoutes(app: App, { store, run }: Parts): void {
  const { setDependency, removeDependency, clearDependencies } = dependencyCommands
  const http = typed(app)

  http.post(
    `${flag}/dependencies`,
    {
      config: { access: runs(setDependency) },
      schema: {
        operationId: 'setDependency',
        summary: 'Make a toggle depend on another one, which takes the place of an earlier one',
        tags,
        params: OneFlag,
        body: NewDependency,
        response: { 200: Empty },
      },
    },
    async (request, reply) => {
      const input = { ...refOf(request.params), dependency: request.body }
      await run(actorOf(request), step(setDependency, input), { ifMatch: ifMatchOf(request) })
      return reply.send()
    },
  )
  http.delete(
    `${flag}/dependencies/:parent`,
    {
      config: { access: runs(removeDependency) },
      schema: {
        operationId: 'removeDependency',
        summary: 'A toggle no longer depends on that one',
        tags,
        params: OneParent,
        response: { 200: Empty },
      },
    },
    async (request, reply) => {
      const input = { ...refOf(request.params), parent: request.params.parent }
      await run(actorOf(request), step(removeDependency, input), { ifMatch: ifMatchOf(request) })
      return reply.send()
    },
  )
  http.delete(
    `${flag}/dependencies`,
    {
      config: { access: runs(clearDependencies) },
      schema: {
        operationId: 'clearDependencies',
        summary: 'A toggle depends on no other any more',
        tags,
        params: OneFlag,
        response: { 200: Empty },
      },
    },
    async (request, reply) => {
      await run(actorOf(request), step(clearDependencies, refOf(request.params)), { ifMatch: ifMatchOf(request) })
      return reply.send()
    },
  )
  http.get(
    `${flag}/parents`,
    {
      config: { access: { signedIn: true } },
      schema: {
        operationId: 'getPossibleParents',
        summary: 'The toggles that this one could depend on, by name',
        tags,
        params: OneFlag,
        response: { 200: Names },
      },
    },
    async ({ params }) => {
      const { project: id, name } = await requireFlag(store.read, params.projectId, params.featureName)
      const { children } = await familyOf(store.read, name)
      return children.length > 0 ? [] : possibleParents(store.scan, id, name)
    },
  )
  http.get(
    `${flag}/parent-variants`,
    {
      config: { access: { signedIn: true } },
      schema: {
        operationId: 'getParentVariants',
        summary: 'Names of the variants of a toggle, on which others could depend',
        tags,
        params: OneFlag,
        response: { 200: Names },
      },
    },
    async ({ params }) => {
      const { name } = await requireFlag(store.read, params.projectId, params.featureName)
      return variantNamesOf(store.read, name)
    },
  )
  http.get(
    `${project}/dependencies`,
    {
      config: { access: { signedIn: true } },
      schema: {
        operationId: 'hasDependencies',
        summary: 'Does any toggle of the project depend on another?',
        tags,
        params: OfProject,
        response: { 200: Type.Boolean() },
      },
    },
    async ({ params }) => {
      await requireProject(store.read, params.projectId)
      return hasDependencies(store.read, params.projectId)
    },
  )
}
