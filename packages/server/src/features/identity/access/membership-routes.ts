import { Type } from 'typebox'
import { RoleList, requireRole } from '#features/identity/roles/index'
import { userIdOf } from '#features/identity/users/index'
import { requireProject, visibleProjectsIn } from '#features/workspace/index'
import { PathId } from '#kernel/names'
import { step } from '#platform/commands/runner'
import { runs } from '#platform/http/access'
import { get, post, put, type RouteGroup, remove } from '#platform/http/routes'
import type { Deps } from '#platform/slice'
import { membershipCommands } from './membership-commands.ts'
import { projectsOfRole, readProjectAccess, rolesOfUser } from './queries.ts'
import { checkRepeated, onlyRole } from './rules.ts'
import { NewAccess, ProjectAccess, RepeatedIds, Roles, RoleUses, WholeAccess } from './schema.ts'

const { addMany, replaceAll, addOne, changeOne, removeOne } = membershipCommands
const project = '/api/admin/projects/:projectId'

/** Routes about roles in projects. */
export const roleUseRoutes = ({ store }: Deps) => ({
  getRolesOfUser: get('/api/admin/user/roles', 'List your roles in the instance and in a project', {
    query: Type.Object({ projectId: Type.Optional(Type.String({ maxLength: 100 })) }),
    response: RoleList,
    handle: async ({ query: { projectId }, actor }) => {
      const visible = await visibleProjectsIn(store.read, actor)
      const project = visible === 'all' || visible.includes(projectId ?? '') ? projectId : undefined
      return { version: 1, roles: await rolesOfUser(store.read, userIdOf(actor), project) }
    },
  }),
  getProjectsOfRole: get('/api/admin/projects/roles/:roleId/access', 'Count the holders of a role by project', {
    access: { needs: ['READ_ROLE'] },
    params: { roleId: PathId },
    response: RoleUses,
    handle: async ({ params, actor }) => {
      const { id } = await requireRole(store.read, Number(params.roleId))
      const visible = await visibleProjectsIn(store.read, actor)
      const projects = await projectsOfRole(store.scan, id)
      return { projects: projects.filter(({ project }) => visible === 'all' || visible.includes(project)) }
    },
  }),
})

/** Routes for all members of a project. */
export const projectAccessRoutes = ({ store }: Deps) => ({
  getProjectAccess: get(
    `${project}/access`,
    'List the members of a project with their roles, and the roles that can be granted',
    {
      access: {
        needsInProject: ['PROJECT_USER_ACCESS_READ', 'PROJECT_USER_ACCESS_WRITE', 'UPDATE_PROJECT'],
        orMembership: true,
      },
      response: ProjectAccess,
      handle: async ({ params: { projectId }, actor }) => {
        await requireProject(store.read, projectId)
        return readProjectAccess(store.scan, actor, projectId)
      },
    },
  ),
  addProjectAccess: post(`${project}/access`, 'Add users and groups with a role', {
    body: NewAccess,
    runs: addMany,
    input: ({ params, body }) => ({ project: params.projectId, access: body }),
  }),
  replaceProjectAccess: put(`${project}/access`, 'Replace all members of a project', {
    body: WholeAccess,
    runs: replaceAll,
    input: ({ params, body }) => ({ project: params.projectId, access: body }),
  }),
})

const rolesPath = { user: `${project}/users/:userId/roles`, group: `${project}/groups/:groupId/roles` } as const
type Kind = keyof typeof rolesPath
type MemberParams = { readonly projectId: string } & ({ readonly userId: string } | { readonly groupId: string })

const memberOf = (kind: Kind, params: MemberParams) => ({
  project: params.projectId,
  kind,
  id: Number('userId' in params ? params.userId : params.groupId),
})

/** Routes for one member with the role in the path. */
function memberRoutes(kind: Kind): RouteGroup {
  const path = `${rolesPath[kind]}/:roleId` as const
  const name = kind === 'user' ? 'User' : 'Group'
  const params = { [`${kind}Id`]: PathId, roleId: PathId }
  const inputFrom = (given: MemberParams & { readonly roleId: string }) => ({
    ...memberOf(kind, given),
    roleId: Number(given.roleId),
  })
  return {
    [`add${name}ToProject`]: post(path, `Add a ${kind} to a project`, {
      params,
      body: RepeatedIds,
      runs: addOne,
      input: ({ params: given, body }) => {
        checkRepeated(body, given)
        return inputFrom(given)
      },
    }),
    [`changeRoleOf${name}`]: put(path, `Change the role of a ${kind} that is in the project`, {
      params,
      body: RepeatedIds,
      runs: changeOne,
      input: ({ params: given, body }) => {
        checkRepeated(body, given)
        return inputFrom(given)
      },
    }),
    [`remove${name}FromProject`]: remove(path, `Remove a ${kind} that holds this role in the project`, {
      params,
      runs: removeOne,
      input: ({ params: given }) => inputFrom(given),
    }),
  }
}

/** Routes for one member with any role. */
function memberRolesRoutes({ run }: Deps, kind: Kind): RouteGroup {
  const path = rolesPath[kind]
  const name = kind === 'user' ? 'User' : 'Group'
  const params = { [`${kind}Id`]: PathId }
  return {
    [`setRolesOf${name}`]: put(path, `Set the role of a ${kind} that is in the project; an empty list removes it`, {
      access: runs(changeOne, removeOne),
      params,
      body: Roles,
      handle: ({ params: given, body: { roles }, actor }) => {
        const member = memberOf(kind, given)
        const isRemoval = roles.length === 0
        return run(actor, isRemoval ? step(removeOne, member) : step(changeOne, { ...member, roleId: onlyRole(roles) }))
      },
    }),
    [`removeRolesOf${name}`]: remove(path, `Remove a ${kind} with any role from a project`, {
      params,
      runs: removeOne,
      input: ({ params: given }) => memberOf(kind, given),
    }),
  }
}

export const membersRoutes = (deps: Deps): RouteGroup => ({
  ...memberRoutes('user'),
  ...memberRolesRoutes(deps, 'user'),
  ...memberRoutes('group'),
  ...memberRolesRoutes(deps, 'group'),
})
