import { Type } from 'typebox'
import { listEnvironments } from '#features/environments/index'
import { Failure } from '#kernel/failure'
import { PERMISSIONS, type PermissionKind } from '#kernel/permission'
import { step } from '#platform/commands/runner'
import { actorOf, runs } from '#platform/http/access'
import { Empty, typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import type { Parts } from '#platform/slice'
import { fullRole, roleCommands } from './commands.ts'
import { FullRole, NewRole, PermissionCatalogue, RoleList, SavedRole } from './schema.ts'
import { findRoleByName, listRoles, requireRole } from './store.ts'

const tags = ['Roles']
const base = '/api/admin/roles'
const One = Type.Object({ roleId: Type.String({ pattern: '^\\d{1,9}$' }) })

const ofKind = (kind: PermissionKind, environment?: string) =>
  PERMISSIONS.filter((one) => one.kind === kind).map(({ name, displayName }) => ({
    name,
    displayName,
    type: kind,
    ...(environment !== undefined && { environment }),
  }))

export function roleRoutes(app: App, { store, run }: Parts): void {
  const { createRole, updateRole, deleteRole } = roleCommands
  const http = typed(app)

  http.get(
    '/api/admin/permissions',
    {
      config: { access: { signedIn: true } },
      schema: {
        operationId: 'getPermissions',
        summary: 'Every permission that a role can grant',
        tags,
        response: { 200: PermissionCatalogue },
      },
    },
    async () => ({
      version: 1,
      permissions: {
        root: ofKind('root'),
        project: ofKind('project'),
        environments: (await listEnvironments(store.read)).map(({ name }) => ({
          name,
          permissions: ofKind('environment', name),
        })),
      },
    }),
  )
  http.get(
    base,
    {
      config: { access: { signedIn: true } },
      schema: { operationId: 'getRoles', summary: 'All roles', tags, response: { 200: RoleList } },
    },
    async () => ({ version: 1, roles: await listRoles(store.read) }),
  )
  http.get(
    `${base}/:roleId`,
    {
      config: { access: { signedIn: true } },
      schema: {
        operationId: 'getRole',
        summary: 'A role with what it grants',
        tags,
        params: One,
        response: { 200: FullRole },
      },
    },
    async ({ params }) => fullRole(store.read, await requireRole(store.read, Number(params.roleId))),
  )
  http.post(
    base,
    {
      config: { access: runs(createRole) },
      schema: {
        operationId: 'createRole',
        summary: 'Create a role',
        tags,
        body: NewRole,
        response: { 200: SavedRole },
      },
    },
    async (request) => ({ version: 1, roles: await run(actorOf(request), step(createRole, request.body)) }),
  )
  http.post(
    `${base}/validate`,
    {
      config: { access: { needs: ['ADMIN'] } },
      schema: {
        operationId: 'validateRole',
        summary: 'Can a role have this name?',
        tags,
        body: NewRole,
        response: { 200: Empty },
      },
    },
    async ({ body }, reply) => {
      if (await findRoleByName(store.read, body.name))
        throw new Failure('name_exists', `A role named "${body.name}" already exists`)
      return reply.send()
    },
  )
  http.put(
    `${base}/:roleId`,
    {
      config: { access: runs(updateRole) },
      schema: {
        operationId: 'updateRole',
        summary: 'Change a custom role',
        tags,
        params: One,
        body: NewRole,
        response: { 200: SavedRole },
      },
    },
    async (request) => {
      const input = { id: Number(request.params.roleId), role: request.body }
      return { version: 1, roles: await run(actorOf(request), step(updateRole, input)) }
    },
  )
  http.delete(
    `${base}/:roleId`,
    {
      config: { access: runs(deleteRole) },
      schema: {
        operationId: 'deleteRole',
        summary: 'Delete a custom role that nobody holds',
        tags,
        params: One,
        response: { 200: Empty },
      },
    },
    async (request, reply) => {
      await run(actorOf(request), step(deleteRole, { id: Number(request.params.roleId) }))
      return reply.send()
    },
  )
}
