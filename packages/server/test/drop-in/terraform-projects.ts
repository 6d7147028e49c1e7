import { absentOrSet, int32, list, struct, text } from './go-types.ts'
import { type Body, byId, type Kept, type Step } from './replay.ts'
import {
  ChangeRequestConfig,
  ContextField,
  Environment,
  ProjectAccess,
  ProjectEnvironment,
  Projects,
} from './terraform-structs.ts'

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
]

/** After an update, the provider reads the description without a check for null; an empty text differs from its plan. */
const projectWithoutDescription: readonly Step[] = [
  {
    does: 'create',
    call: 'POST /api/admin/projects',
    body: { id: 'tf-plain', name: 'Terraform', environments: [] },
    status: 201,
    decodes: struct({ id: text, name: text, description: absentOrSet(text) }),
    sees: ({ description }) => description,
    expects: undefined,
  },
  { does: 'create', call: 'PUT /api/admin/projects/tf-plain/settings', body: { mode: 'open' }, status: 200 },
  { does: 'update', call: 'PUT /api/admin/projects/tf-plain', body: { name: 'Renamed' }, status: 200 },
  {
    does: 'read',
    call: 'GET /api/admin/projects',
    status: 200,
    decodes: Projects,
    sees: ({ projects }) => {
      const { name, description } = byId(projects, 'tf-plain')
      return [name, description]
    },
    expects: ['Renamed', undefined],
  },
  { does: 'delete', call: 'DELETE /api/admin/projects/tf-plain', status: 200 },
]

/**
 * The provider ends with a panic when `description` is there and null after the creation. An empty text differs from its plan, in
 * which there is none.
 */
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
    sees: ({ environments }) => environments.some(({ name, visible }: Body) => name === 'production' && visible),
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
    sees: ({ environments }) => environments.some(({ name, visible }: Body) => name === 'production' && visible),
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

/** Projects, environments and context fields. */
export const PROJECT_RESOURCES: Readonly<Record<string, readonly Step[]>> = {
  unleash_project: project,
  'unleash_project without a description': projectWithoutDescription,
  unleash_environment: environment,
  unleash_project_access: projectAccess,
  unleash_project_environment: projectEnvironment,
  unleash_context_field: contextField,
}
