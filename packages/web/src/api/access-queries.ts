/** Queries of users, groups, roles and tokens. */

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ResponseBody } from '../lib/operations.ts'
import { api, dataOf } from './client.ts'
import { keys } from './query-keys.ts'

export type User = ResponseBody<'/api/admin/user-admin'>['users'][number]
export type Group = ResponseBody<'/api/admin/groups'>['groups'][number]
export type Role = ResponseBody<'/api/admin/roles'>['roles'][number]
export type FullRole = ResponseBody<'/api/admin/roles/{roleId}'>
export type Holder = ResponseBody<'/api/admin/access/overview'>['overview'][number]
export type ServiceAccount = ResponseBody<'/api/admin/service-account'>['serviceAccounts'][number]
export type PersonalToken = ResponseBody<'/api/admin/user-admin/{id}/tokens'>['pats'][number]
export type ApiToken = ResponseBody<'/api/admin/api-tokens'>['tokens'][number]
export type PermissionCatalogue = ResponseBody<'/api/admin/permissions'>['permissions']
export type OidcSettings = ResponseBody<'/api/admin/auth/oidc/settings'>
export type OidcCheck = ResponseBody<'/api/admin/auth/oidc/settings/check', 'post'>
export type ProjectAccess = ResponseBody<'/api/admin/projects/{projectId}/access'>

/** All users, for selection fields. */
export const usersQuery = queryOptions({
  queryKey: keys.access('users'),
  queryFn: () => dataOf(api.GET('/api/admin/user-admin')),
})

/** The parameters of the tables of users and groups. */
export interface PageAsked {
  readonly text: string
  readonly limit: number
  /** The id of a root role; users only. */
  readonly role?: number | undefined
}

const asked = ({ text, limit }: PageAsked) => ({
  limit: String(limit),
  ...(text.trim() !== '' && { query: text.trim() }),
})

export const usersPageQuery = (page: PageAsked) =>
  queryOptions({
    queryKey: keys.access('users', 'page', page),
    queryFn: () => {
      const query = { ...asked(page), ...(page.role !== undefined && { rootRole: String(page.role) }) }
      return dataOf(api.GET('/api/admin/user-admin', { params: { query } }))
    },
    placeholderData: keepPreviousData,
  })

/** The roles that users can have. The shortest page contains them as well. */
export const rootRolesQuery = queryOptions({
  queryKey: keys.access('users', 'root roles'),
  queryFn: async () =>
    (await dataOf(api.GET('/api/admin/user-admin', { params: { query: { limit: '1' } } }))).rootRoles,
})

export const userQuery = (id: number) =>
  queryOptions({
    queryKey: keys.access('users', 'one', id),
    queryFn: () => dataOf(api.GET('/api/admin/user-admin/{id}', { params: { path: { id: String(id) } } })),
  })

export type InviteLink = ResponseBody<'/api/admin/invite-link/tokens'>['tokens'][number]
export type InactiveUser = ResponseBody<'/api/admin/user-admin/inactive'>['inactiveUsers'][number]

export const inviteLinksQuery = queryOptions({
  queryKey: keys.access('invite-links'),
  queryFn: async () => (await dataOf(api.GET('/api/admin/invite-link/tokens'))).tokens,
})

export const inactiveUsersQuery = queryOptions({
  queryKey: keys.access('users', 'inactive'),
  queryFn: () => dataOf(api.GET('/api/admin/user-admin/inactive')),
})

/** All groups, for the mappings of single sign-on. */
export const groupsQuery = queryOptions({
  queryKey: keys.access('groups'),
  queryFn: async () => (await dataOf(api.GET('/api/admin/groups'))).groups,
})

export const groupsPageQuery = (page: PageAsked) =>
  queryOptions({
    queryKey: keys.access('groups', 'page', page),
    queryFn: () => dataOf(api.GET('/api/admin/groups', { params: { query: asked(page) } })),
    placeholderData: keepPreviousData,
  })

export const groupQuery = (id: number) =>
  queryOptions({
    queryKey: keys.access('groups', 'one', id),
    queryFn: () => dataOf(api.GET('/api/admin/groups/{groupId}', { params: { path: { groupId: String(id) } } })),
  })

export const rolesQuery = queryOptions({
  queryKey: keys.access('roles'),
  queryFn: async () => (await dataOf(api.GET('/api/admin/roles'))).roles,
})

export const roleQuery = (roleId: number) =>
  queryOptions({
    queryKey: keys.access('roles', roleId),
    queryFn: () => dataOf(api.GET('/api/admin/roles/{roleId}', { params: { path: { roleId: String(roleId) } } })),
  })

export const permissionsQuery = queryOptions({
  queryKey: keys.environments('permissions'),
  queryFn: async () => (await dataOf(api.GET('/api/admin/permissions'))).permissions,
  staleTime: 60_000,
})

/** All users with every role that they have. */
export const holdersQuery = queryOptions({
  queryKey: keys.access('overview'),
  queryFn: async () => (await dataOf(api.GET('/api/admin/access/overview'))).overview,
})

export const serviceAccountsQuery = queryOptions({
  queryKey: keys.access('service-accounts'),
  queryFn: () => dataOf(api.GET('/api/admin/service-account')),
})

export const userTokensQuery = (id: number) =>
  queryOptions({
    queryKey: keys.access('user-tokens', id),
    queryFn: async () =>
      (await dataOf(api.GET('/api/admin/user-admin/{id}/tokens', { params: { path: { id: String(id) } } }))).pats,
  })

export const apiTokensQuery = queryOptions({
  queryKey: keys.access('tokens'),
  queryFn: async () => (await dataOf(api.GET('/api/admin/api-tokens'))).tokens,
})

export const oidcQuery = queryOptions({
  queryKey: keys.access('oidc'),
  queryFn: () => dataOf(api.GET('/api/admin/auth/oidc/settings')),
})

export const passwordLoginQuery = queryOptions({
  queryKey: keys.access('password-login'),
  queryFn: () => dataOf(api.GET('/api/admin/auth/simple/settings')),
})

export const adminCountQuery = queryOptions({
  queryKey: keys.access('admin-count'),
  queryFn: () => dataOf(api.GET('/api/admin/user-admin/admin-count')),
})

/** Users and groups that can be added to a project. */
export const candidatesQuery = queryOptions({
  queryKey: keys.access('candidates'),
  queryFn: () => dataOf(api.GET('/api/admin/user-admin/access')),
})

export const membersQuery = (projectId: string) =>
  queryOptions({
    queryKey: keys.members(projectId),
    queryFn: () => dataOf(api.GET('/api/admin/projects/{projectId}/access', { params: { path: { projectId } } })),
  })
