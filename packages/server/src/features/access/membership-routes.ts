import { Type } from 'typebox'
import { requireProject } from '#features/projects/index'
import { PathId } from '#kernel/names'
import { step } from '#platform/commands/runner'
import { actorOf, runs } from '#platform/http/access'
import { Empty, typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import type { Parts } from '#platform/slice'
import { membershipCommands } from './membership-commands.ts'
import { readProjectAccess } from './queries.ts'
import { checkRepeated, onlyRole } from './rules.ts'
import { NewAccess, ProjectAccess, RepeatedIds, Roles, WholeAccess } from './schema.ts'

const tags = ['Project access']
const base = '/api/admin/projects/:projectId'
const OfProject = Type.Object({ projectId: Type.String() })

/** Everybody in a project at once. */
export function projectAccessRoutes(app: App, { store, run }: Parts): void {
  const { addMany, replaceAll } = membershipCommands
  const http = typed(app)
  http.get(
    `${base}/access`,
    {
      config: {
        access: {
          needsInProject: ['PROJECT_USER_ACCESS_READ', 'PROJECT_USER_ACCESS_WRITE', 'UPDATE_PROJECT'],
          orMembership: true,
        },
      },
      schema: {
        operationId: 'getProjectAccess',
        summary: 'Who is in a project with which role, and the roles that can be given',
        tags,
        params: OfProject,
        response: { 200: ProjectAccess },
      },
    },
    async (request) => {
      const { projectId } = request.params
      await requireProject(store.read, projectId)
      return readProjectAccess(store.scan, actorOf(request), projectId)
    },
  )
  http.post(
    `${base}/access`,
    {
      config: { access: runs(addMany) },
      schema: {
        operationId: 'addProjectAccess',
        summary: 'Add users and groups with a role',
        tags,
        params: OfProject,
        body: NewAccess,
        response: { 200: Empty },
      },
    },
    async (request, reply) => {
      await run(actorOf(request), step(addMany, { project: request.params.projectId, access: request.body }))
      return reply.send()
    },
  )
  http.put(
    `${base}/access`,
    {
      config: { access: runs(replaceAll) },
      schema: {
        operationId: 'replaceProjectAccess',
        summary: 'Replace everybody in a project',
        tags,
        params: OfProject,
        body: WholeAccess,
        response: { 200: Empty },
      },
    },
    async (request, reply) => {
      await run(actorOf(request), step(replaceAll, { project: request.params.projectId, access: request.body }))
      return reply.send()
    },
  )
}

const PATHS = {
  user: {
    roles: `${base}/users/:userId/roles`,
    whose: Type.Object({ projectId: Type.String(), userId: PathId }),
    which: Type.Object({ projectId: Type.String(), userId: PathId, roleId: PathId }),
  },
  group: {
    roles: `${base}/groups/:groupId/roles`,
    whose: Type.Object({ projectId: Type.String(), groupId: PathId }),
    which: Type.Object({ projectId: Type.String(), groupId: PathId, roleId: PathId }),
  },
} as const
type Kind = keyof typeof PATHS

/** Of either kind: users and groups are handled alike. */
const whoOf = (params: Readonly<Record<string, string>>, kind: Kind) => ({
  project: params.projectId as string,
  kind,
  id: Number(params[`${kind}Id`]),
})

/** One member, with the role in the path. */
export function memberRoutes(app: App, { run }: Parts, kind: Kind): void {
  const { addOne, changeOne, removeOne } = membershipCommands
  const http = typed(app)
  const { roles, which } = PATHS[kind]
  const url = `${roles}/:roleId`
  const name = kind === 'user' ? 'User' : 'Group'
  const inputOf = (params: Readonly<Record<string, string>>) => ({
    ...whoOf(params, kind),
    roleId: Number(params.roleId),
  })
  const writes = [
    { method: 'POST', command: addOne, operationId: `add${name}ToProject`, summary: `Add a ${kind} to a project` },
    {
      method: 'PUT',
      command: changeOne,
      operationId: `changeRoleOf${name}`,
      summary: `Change the role of a ${kind} that is in the project`,
    },
  ] as const
  for (const { method, command, operationId, summary } of writes)
    http.route({
      method,
      url,
      config: { access: runs(command) },
      schema: { operationId, summary, tags, params: which, body: RepeatedIds, response: { 200: Empty } },
      handler: async (request, reply) => {
        checkRepeated(request.body, request.params)
        await run(actorOf(request), step(command, inputOf(request.params)))
        return reply.send()
      },
    })
  http.delete(
    url,
    {
      config: { access: runs(removeOne) },
      schema: {
        operationId: `remove${name}FromProject`,
        summary: `Remove a ${kind} that holds this role in the project`,
        tags,
        params: which,
        response: { 200: Empty },
      },
    },
    async (request, reply) => {
      await run(actorOf(request), step(removeOne, inputOf(request.params)))
      return reply.send()
    },
  )
}

/** One member, whatever its role is. */
export function memberRolesRoutes(app: App, { run }: Parts, kind: Kind): void {
  const { changeOne, removeOne } = membershipCommands
  const http = typed(app)
  const { roles: url, whose } = PATHS[kind]
  const name = kind === 'user' ? 'User' : 'Group'
  http.put(
    url,
    {
      config: { access: runs(changeOne, removeOne) },
      schema: {
        operationId: `setRolesOf${name}`,
        summary: `Set the role of a ${kind} that is in the project; an empty list removes it`,
        tags,
        params: whose,
        body: Roles,
        response: { 200: Empty },
      },
    },
    async (request, reply) => {
      const who = whoOf(request.params, kind)
      const { roles } = request.body
      const change = roles.length === 0 ? step(removeOne, who) : step(changeOne, { ...who, roleId: onlyRole(roles) })
      await run(actorOf(request), change)
      return reply.send()
    },
  )
  http.delete(
    url,
    {
      config: { access: runs(removeOne) },
      schema: {
        operationId: `removeRolesOf${name}`,
        summary: `Remove a ${kind} from a project, whatever its role is`,
        tags,
        params: whose,
        response: { 200: Empty },
      },
    },
    async (request, reply) => {
      await run(actorOf(request), step(removeOne, whoOf(request.params, kind)))
      return reply.send()
    },
  )
}
