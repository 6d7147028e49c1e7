import { list, struct, text } from './go-types.ts'
import { type Body, byId, type Step } from './replay.ts'
import {
  ApiToken,
  Group,
  Oidc,
  Pat,
  Permission,
  Role,
  RoleWithPermissions,
  ServiceAccount,
  User,
} from './terraform-structs.ts'

const LATER = '2999-01-01T00:00:00Z'

const user: readonly Step[] = [
  {
    does: 'create',
    call: 'POST /api/admin/user-admin',
    body: { username: 'tf-user', email: 'tf@example.com', name: 'Terry', rootRole: 3, sendEmail: false },
    status: 201,
    decodes: User,
    keeps: { id: 'id' },
  },
  { does: 'read', call: 'GET /api/admin/user-admin/{id}', status: 200, decodes: User },
  {
    does: 'update',
    call: 'PUT /api/admin/user-admin/{id}',
    body: { name: 'Theresa', email: 'tf@example.com', rootRole: 2 },
    status: 200,
    decodes: User,
    sees: ({ name, rootRole }) => [name, rootRole],
    expects: ['Theresa', 2],
  },
  { does: 'delete', call: 'DELETE /api/admin/user-admin/{id}', status: 200 },
]

/** The provider ends with a panic when `username` or `name` is there and null; an empty text differs from its plan. */
const userWithoutNames: readonly Step[] = [
  {
    does: 'create',
    call: 'POST /api/admin/user-admin',
    body: { email: 'tf-nameless@example.com', rootRole: 3, sendEmail: false },
    status: 201,
    decodes: User,
    keeps: { id: 'id' },
    sees: ({ username, name }) => [username, name],
    expects: [undefined, undefined],
  },
  {
    does: 'read',
    call: 'GET /api/admin/user-admin/{id}',
    status: 200,
    decodes: User,
    sees: ({ username, name, email }) => [username, name, email],
    expects: [undefined, undefined, 'tf-nameless@example.com'],
  },
  {
    does: 'update',
    call: 'PUT /api/admin/user-admin/{id}',
    body: { email: 'tf-nameless@example.com', rootRole: 2 },
    status: 200,
    decodes: User,
    sees: ({ username, name, rootRole }) => [username, name, rootRole],
    expects: [undefined, undefined, 2],
  },
  { does: 'delete', call: 'DELETE /api/admin/user-admin/{id}', status: 200 },
]

/** The provider ends with a panic when `name` or `username` is there and null. */
const serviceAccount: readonly Step[] = [
  {
    does: 'create',
    call: 'POST /api/admin/service-account',
    body: { username: 'tf-bot', name: 'Bot', rootRole: 2 },
    status: 201,
    decodes: ServiceAccount,
    keeps: { id: 'id' },
  },
  {
    does: 'read',
    call: 'GET /api/admin/service-account',
    status: 200,
    decodes: struct({ serviceAccounts: list(ServiceAccount) }),
    sees: ({ serviceAccounts }, { id }) => byId(serviceAccounts, id).username,
    expects: 'tf-bot',
  },
  {
    does: 'update',
    call: 'PUT /api/admin/service-account/{id}',
    body: { name: 'Robot', rootRole: 3 },
    status: 200,
    decodes: ServiceAccount,
    sees: ({ name, rootRole }) => [name, rootRole],
    expects: ['Robot', 3],
  },
  { does: 'delete', call: 'DELETE /api/admin/service-account/{id}', status: 200 },
]

const serviceAccountToken: readonly Step[] = [
  {
    does: 'create the account',
    call: 'POST /api/admin/service-account',
    body: { username: 'tf-tokens', name: 'Bot', rootRole: 2 },
    status: 201,
    keeps: { account: 'id' },
  },
  {
    does: 'create',
    call: 'POST /api/admin/service-account/{account}/token',
    body: { description: 'Terraform', expiresAt: LATER },
    status: 201,
    decodes: Pat,
    keeps: { id: 'id' },
    sees: ({ secret }) => typeof secret,
    expects: 'string',
  },
  {
    does: 'read',
    call: 'GET /api/admin/service-account/{account}/token',
    status: 200,
    decodes: struct({ pats: list(Pat) }),
    sees: ({ pats }, { id }) => byId(pats, id).description,
    expects: 'Terraform',
  },
  {
    does: 'read the accounts with their tokens',
    call: 'GET /api/admin/service-account',
    status: 200,
    decodes: struct({ serviceAccounts: list(ServiceAccount) }),
  },
  { does: 'delete', call: 'DELETE /api/admin/service-account/{account}/token/{id}', status: 200 },
]

const role: readonly Step[] = [
  {
    does: 'look up permissions',
    call: 'GET /api/admin/permissions',
    status: 200,
    decodes: struct({
      permissions: struct({
        root: list(Permission),
        project: list(Permission),
        environments: list(struct({ name: text, permissions: list(Permission) })),
      }),
    }),
  },
  {
    does: 'create',
    call: 'POST /api/admin/roles',
    body: {
      name: 'tf-role',
      type: 'custom',
      description: 'Releases',
      permissions: [{ name: 'UPDATE_PROJECT' }, { name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'development' }],
    },
    status: 200,
    decodes: struct({ roles: Role }),
    keeps: { id: 'roles.id' },
  },
  {
    does: 'read',
    call: 'GET /api/admin/roles/{id}',
    status: 200,
    decodes: RoleWithPermissions,
    sees: ({ permissions }) => permissions.map(({ name, environment }: Body) => [name, environment ?? null]).sort(),
    expects: [
      ['UPDATE_FEATURE_ENVIRONMENT', 'development'],
      ['UPDATE_PROJECT', null],
    ],
  },
  {
    does: 'update',
    call: 'PUT /api/admin/roles/{id}',
    body: { name: 'tf-role', type: 'custom', description: 'Less', permissions: [{ name: 'UPDATE_PROJECT' }] },
    status: 200,
    decodes: struct({ roles: Role }),
  },
  { does: 'delete', call: 'DELETE /api/admin/roles/{id}', status: 200 },
]

const group: readonly Step[] = [
  {
    does: 'create',
    call: 'POST /api/admin/groups',
    body: {
      name: 'tf-group',
      description: null,
      rootRole: null,
      mappingsSSO: [],
      users: [{ user: { id: '{member}' } }],
    },
    status: 201,
    decodes: Group,
    keeps: { id: 'id' },
  },
  {
    does: 'read',
    call: 'GET /api/admin/groups/{id}',
    status: 200,
    decodes: Group,
    sees: ({ users }) => users.length,
    expects: 1,
  },
  {
    does: 'update',
    call: 'PUT /api/admin/groups/{id}',
    body: { name: 'tf-group', description: 'Team', rootRole: 2, mappingsSSO: ['team'], users: [] },
    status: 200,
    decodes: Group,
  },
  {
    does: 'read',
    call: 'GET /api/admin/groups/{id}',
    status: 200,
    decodes: Group,
    sees: ({ description, rootRole, mappingsSSO, users }) => [description, rootRole, mappingsSSO, users],
    expects: ['Team', 2, ['team'], []],
  },
  { does: 'delete', call: 'DELETE /api/admin/groups/{id}', status: 200 },
]

const oidc: readonly Step[] = [
  { does: 'create', call: 'GET /api/admin/auth/oidc/settings', status: 200, decodes: Oidc },
  {
    does: 'create',
    call: 'POST /api/admin/auth/oidc/settings',
    body: {
      enabled: true,
      clientId: 'terraform',
      secret: 'a-secret',
      discoverUrl: 'https://id.example.com/.well-known/openid-configuration',
      autoCreate: true,
      defaultRootRoleId: 2,
    },
    status: 200,
  },
  {
    does: 'read',
    call: 'GET /api/admin/auth/oidc/settings',
    status: 200,
    decodes: Oidc,
    sees: ({ enabled, clientId, autoCreate, defaultRootRoleId }) => [enabled, clientId, autoCreate, defaultRootRoleId],
    expects: [true, 'terraform', true, 2],
  },
  {
    does: 'delete',
    call: 'POST /api/admin/auth/oidc/settings',
    body: { enabled: false, clientId: ' ', secret: ' ' },
    status: 200,
  },
]

/** With READABLE_API_TOKENS=on: the provider finds its token by the secret in the list. */
const apiToken: readonly Step[] = [
  {
    does: 'create',
    call: 'POST /api/admin/api-tokens',
    body: { type: 'client', tokenName: 'tf-token', environment: 'development', projects: ['default'] },
    status: 201,
    decodes: ApiToken,
    keeps: { secret: 'secret' },
  },
  {
    does: 'read',
    call: 'GET /api/admin/api-tokens',
    status: 200,
    decodes: struct({ tokens: list(ApiToken) }),
    sees: ({ tokens }, { secret }) => {
      const found = tokens.find((token: Body) => token.secret === secret)
      return found && { name: found.tokenName, environment: found.environment, projects: found.projects }
    },
    expects: { name: 'tf-token', environment: 'development', projects: ['default'] },
  },
  { does: 'update', call: 'PUT /api/admin/api-tokens/{secret}', body: { expiresAt: LATER }, status: 200 },
  { does: 'delete', call: 'DELETE /api/admin/api-tokens/{secret}', status: 200 },
  { does: 'delete a second time', call: 'DELETE /api/admin/api-tokens/{secret}', status: 200 },
]

/** Users, roles and tokens. `unleash_saml` is not there: the server does not support SAML. */
export const ACCESS_RESOURCES: Readonly<Record<string, readonly Step[]>> = {
  unleash_api_token: apiToken,
  unleash_user: user,
  'unleash_user without names': userWithoutNames,
  unleash_service_account: serviceAccount,
  unleash_service_account_token: serviceAccountToken,
  unleash_role: role,
  unleash_group: group,
  unleash_oidc: oidc,
}
