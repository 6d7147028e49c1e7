import { absentOrSet, flag, float, int32, list, nullable, struct, text, time } from './go-types.ts'
import type { Body, Kept, Step } from './replay.ts'

// The calls of the resources of the Terraform provider 3.4, with the structs of its Go client.

const ApiToken = struct(
  { secret: text, tokenName: text, type: text, project: text, projects: list(text), createdAt: time },
  { username: text, environment: text, expiresAt: time, seenAt: time, alias: text },
)
const Environment = struct(
  { name: text, type: text, enabled: flag, protected: flag, sortOrder: int32 },
  { projectCount: int32, apiTokenCount: int32, enabledToggleCount: int32, requiredApprovals: int32 },
)
const ProjectEnvironment = struct(
  { name: text, type: text, enabled: flag, protected: flag, sortOrder: int32 },
  { projectApiTokenCount: int32, projectEnabledToggleCount: int32, visible: flag, requiredApprovals: int32 },
)
const ChangeRequestConfig = struct({
  environment: text,
  type: text,
  changeRequestEnabled: flag,
  requiredApprovals: nullable(float),
})
/** The provider reads `name` and `username` whenever they are there, and `rootRole` always. */
const User = struct(
  { id: int32, rootRole: int32, name: absentOrSet(text), username: absentOrSet(text) },
  { email: text, imageUrl: text, inviteLink: text, loginAttempts: int32, seenAt: time, createdAt: time },
)
const Pat = struct(
  { id: int32, createdAt: time, description: text, expiresAt: time },
  { secret: text, seenAt: time, userId: int32 },
)
const ServiceAccount = struct(
  { id: float, rootRole: int32 },
  { name: text, username: text, email: text, createdAt: time, tokens: list(Pat) },
)
const Permission = struct({ id: int32, name: text, displayName: text, type: text }, { environment: text })
const Role = struct({ id: int32, type: text, name: text, description: text }, { project: text })
const RoleWithPermissions = struct(
  { id: int32, type: text, name: text, permissions: list(Permission) },
  { description: text },
)
const GroupUser = struct({ user: struct({ id: int32 }) }, { joinedAt: time, createdBy: text })
const Group = struct(
  { id: int32, name: text },
  { description: text, mappingsSSO: list(text), rootRole: float, createdAt: time, users: list(GroupUser) },
)
const ProjectAccess = struct({
  users: list(struct({ id: int32 }, { name: text, email: text, roleId: int32, roles: list(int32), addedAt: time })),
  groups: list(struct({ id: int32 }, { name: text, roles: list(int32), users: list(GroupUser), addedAt: time })),
  roles: list(struct({ id: int32, type: text, name: text }, { description: text })),
})
const ContextField = struct(
  { name: text },
  {
    description: text,
    stickiness: flag,
    sortOrder: int32,
    createdAt: time,
    usedInFeatures: int32,
    usedInProjects: int32,
    legalValues: list(struct({ value: text }, { description: text })),
  },
)
const Projects = struct({
  version: int32,
  projects: list(struct({ id: text, name: text }, { description: text, mode: text })),
})
const Oidc = struct(
  {},
  { enabled: flag, discoverUrl: text, clientId: text, secret: text, autoCreate: flag, defaultRootRoleId: float },
)

const LATER = '2999-01-01T00:00:00Z'

const byId = (rows: readonly Body[], id: unknown): Body => rows.find((row) => row.id === id)

const project: readonly Step[] = [
  {
    does: 'create',
    call: 'POST /api/admin/projects',
    body: { id: 'tf-project', name: 'Terraform', description: 'Made by Terraform', environments: [] },
    status: 201,
    // The provider reads the description whenever it is there.
    decodes: struct({ id: text, name: text, description: absentOrSet(text) }, { mode: text, defaultStickiness: text }),
  },
  { does: 'create', call: 'PUT /api/admin/projects/tf-project/settings', body: { mode: 'protected' }, status: 200 },
  {
    does: 'read',
    call: 'GET /api/admin/projects',
    status: 200,
    decodes: Projects,
    sees: ({ projects }) => byId(projects, 'tf-project').mode,
    expects: 'protected',
  },
  { does: 'update', call: 'PUT /api/admin/projects/tf-project/settings', body: { mode: 'open' }, status: 200 },
  {
    does: 'update',
    call: 'PUT /api/admin/projects/tf-project',
    body: { name: 'Renamed', description: 'Changed' },
    status: 200,
  },
  {
    does: 'read',
    call: 'GET /api/admin/projects',
    status: 200,
    decodes: Projects,
    sees: ({ projects }) => {
      const { name, description, mode } = byId(projects, 'tf-project')
      return { name, description, mode }
    },
    expects: { name: 'Renamed', description: 'Changed', mode: 'open' },
  },
  { does: 'delete', call: 'DELETE /api/admin/projects/tf-project', status: 200 },
  {
    does: 'create without a description',
    call: 'POST /api/admin/projects',
    body: { id: 'tf-plain', name: 'Plain', environments: [] },
    status: 201,
    decodes: struct({ id: text, name: text, description: absentOrSet(text) }),
  },
  { does: 'delete', call: 'DELETE /api/admin/projects/tf-plain', status: 200 },
]

const environment: readonly Step[] = [
  {
    does: 'create',
    call: 'POST /api/admin/environments',
    body: { name: 'tf-env', type: 'test' },
    status: 201,
    decodes: Environment,
  },
  { does: 'read', call: 'GET /api/admin/environments/tf-env', status: 200, decodes: Environment },
  {
    does: 'update',
    call: 'PUT /api/admin/environments/update/tf-env',
    body: { type: 'production' },
    status: 200,
    decodes: Environment,
    sees: ({ type }) => type,
    expects: 'production',
  },
  { does: 'delete', call: 'DELETE /api/admin/environments/tf-env', status: 200 },
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
  {
    does: 'create without a username',
    call: 'POST /api/admin/user-admin',
    body: { email: 'mail-only@example.com', rootRole: 3, sendEmail: false },
    status: 201,
    decodes: User,
    keeps: { id: 'id' },
  },
  { does: 'read', call: 'GET /api/admin/user-admin/{id}', status: 200, decodes: User },
  { does: 'delete', call: 'DELETE /api/admin/user-admin/{id}', status: 200 },
]

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

const projectAccess: readonly Step[] = [
  {
    does: 'create and update',
    call: 'PUT /api/admin/projects/{project}/access',
    body: {
      roles: [
        { id: 4, users: ['{member}'], groups: [] },
        { id: 5, users: [], groups: ['{group}'] },
      ],
    },
    status: 200,
  },
  {
    does: 'read',
    call: 'GET /api/admin/projects/{project}/access',
    status: 200,
    decodes: ProjectAccess,
    sees: ({ users, groups }, { member, group }: Kept) => [byId(users, member)?.roles, byId(groups, group)?.roles],
    expects: [[4], [5]],
  },
]

const projectEnvironment: readonly Step[] = [
  {
    does: 'create',
    call: 'POST /api/admin/projects/{project}/environments',
    body: { environment: 'production' },
    status: [200, 409],
  },
  {
    does: 'create',
    call: 'PUT /api/admin/projects/{project}/environments/production/change-requests/config',
    body: { changeRequestsEnabled: true, requiredApprovals: 2 },
    status: 204,
  },
  {
    does: 'read',
    call: 'GET /api/admin/environments/project/{project}',
    status: 200,
    decodes: struct({ version: int32, environments: list(ProjectEnvironment) }),
    sees: ({ environments }) => environments.some(({ name }: Body) => name === 'production'),
    expects: true,
  },
  {
    does: 'read',
    call: 'GET /api/admin/projects/{project}/change-requests/config',
    status: 200,
    decodes: list(ChangeRequestConfig),
    sees: (rows) => {
      const row = rows.find(({ environment }: Body) => environment === 'production')
      return [row.changeRequestEnabled, row.requiredApprovals]
    },
    expects: [true, 2],
  },
  {
    does: 'delete',
    call: 'PUT /api/admin/projects/{project}/environments/production/change-requests/config',
    body: { changeRequestsEnabled: false, requiredApprovals: 0 },
    status: 204,
  },
  { does: 'delete', call: 'DELETE /api/admin/projects/{project}/environments/production', status: 200 },
  {
    does: 'read',
    call: 'GET /api/admin/environments/project/{project}',
    status: 200,
    sees: ({ environments }) => environments.some(({ name }: Body) => name === 'production'),
    expects: false,
  },
]

const contextField: readonly Step[] = [
  {
    does: 'create',
    call: 'POST /api/admin/context',
    body: {
      name: 'tf-field',
      description: 'Plan',
      stickiness: true,
      legalValues: [{ value: 'a', description: 'First' }, { value: 'b' }],
    },
    status: 201,
    decodes: ContextField,
  },
  { does: 'read', call: 'GET /api/admin/context/tf-field', status: 200, decodes: ContextField },
  {
    does: 'update',
    call: 'PUT /api/admin/context/tf-field',
    body: { stickiness: false, legalValues: [] },
    status: 200,
  },
  {
    does: 'read',
    call: 'GET /api/admin/context/tf-field',
    status: 200,
    decodes: ContextField,
    sees: ({ stickiness, legalValues }) => [stickiness, legalValues],
    expects: [false, []],
  },
  { does: 'delete', call: 'DELETE /api/admin/context/tf-field', status: 200 },
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

/** All resources of the provider but `unleash_saml`: the server does not support SAML. */
export const RESOURCES: Readonly<Record<string, readonly Step[]>> = {
  unleash_project: project,
  unleash_environment: environment,
  unleash_api_token: apiToken,
  unleash_user: user,
  unleash_service_account: serviceAccount,
  unleash_service_account_token: serviceAccountToken,
  unleash_role: role,
  unleash_project_access: projectAccess,
  unleash_project_environment: projectEnvironment,
  unleash_context_field: contextField,
  unleash_group: group,
  unleash_oidc: oidc,
}
