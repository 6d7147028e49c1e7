import { type EnvironmentPermission, type Grant, PERMISSIONS, type Permission } from './permission.ts'

/** The predefined roles. Their grants are defined here; the grants of custom roles are stored. */
export const BUILT_IN_ROLES = [
  { id: 1, name: 'Admin', type: 'root', description: 'May do everything.' },
  {
    id: 2,
    name: 'Editor',
    type: 'root',
    description: 'May create projects and change what is shared by all; owns the default project.',
  },
  { id: 3, name: 'Viewer', type: 'root', description: 'May read everything that is not private.' },
  { id: 4, name: 'Owner', type: 'project', description: 'May do everything in the project.' },
  { id: 5, name: 'Member', type: 'project', description: 'May work with the toggles of the project.' },
] as const
export const [ADMIN_ROLE, EDITOR_ROLE, VIEWER_ROLE, OWNER_ROLE, MEMBER_ROLE] = [1, 2, 3, 4, 5] as const

export type RoleType = 'root' | 'project' | 'root-custom' | 'custom'
export const isRootType = (type: string): boolean => type === 'root' || type === 'root-custom'

const TOGGLE_ENVIRONMENT: readonly EnvironmentPermission[] = [
  'CREATE_FEATURE_STRATEGY',
  'UPDATE_FEATURE_STRATEGY',
  'DELETE_FEATURE_STRATEGY',
  'UPDATE_FEATURE_ENVIRONMENT',
  'UPDATE_FEATURE_ENVIRONMENT_VARIANTS',
]

const MEMBER: readonly Permission[] = [
  'CREATE_FEATURE',
  'UPDATE_FEATURE',
  'DELETE_FEATURE',
  'UPDATE_FEATURE_DEPENDENCY',
  'UPDATE_FEATURE_VARIANTS',
  'READ_PROJECT_API_TOKEN',
  'CREATE_PROJECT_API_TOKEN',
  'DELETE_PROJECT_API_TOKEN',
  ...TOGGLE_ENVIRONMENT,
]

const OWNER: readonly Permission[] = [
  ...MEMBER,
  'MOVE_FEATURE_TOGGLE',
  'UPDATE_PROJECT',
  'DELETE_PROJECT',
  'UPDATE_PROJECT_SEGMENT',
  'UPDATE_PROJECT_CONTEXT',
]

const EDITOR_ROOT: readonly Permission[] = PERMISSIONS.filter(
  ({ name, kind }) =>
    kind === 'root' &&
    (/^(CREATE|UPDATE|DELETE)_(ADDON|STRATEGY|CONTEXT_FIELD|SEGMENT|TAG_TYPE)$/.test(name) ||
      /^RELEASE_PLAN_TEMPLATE_(CREATE|UPDATE|DELETE)$/.test(name) ||
      ['CREATE_PROJECT', 'UPDATE_APPLICATION', 'READ_CLIENT_API_TOKEN', 'READ_FRONTEND_API_TOKEN'].includes(name)),
).map(({ name }) => name)

const everywhere = (permissions: readonly Permission[]): Grant[] => permissions.map((permission) => ({ permission }))

/** The grants of a built-in role that is held for the whole installation. Undefined for any other role. */
export function builtInGrants(roleId: number): readonly Grant[] | undefined {
  switch (roleId) {
    case ADMIN_ROLE:
      return [{ permission: 'ADMIN' }]
    case EDITOR_ROLE:
      return [...everywhere(EDITOR_ROOT), ...OWNER.map((permission) => ({ permission, project: 'default' }))]
    case VIEWER_ROLE:
      return []
    case OWNER_ROLE:
      return everywhere(OWNER)
    case MEMBER_ROLE:
      return everywhere(MEMBER)
    default:
      return undefined
  }
}

/** Limits the grants of a role to one project. */
export const inProject = (grants: readonly Grant[], project: string): Grant[] =>
  grants
    .filter((grant) => grant.project === undefined || grant.project === project)
    .map((grant) => ({ ...grant, project }))

/** True when `mine` includes everything in `theirs`. An actor cannot grant more than they hold. */
export const includesAll = (mine: readonly Grant[], theirs: readonly Grant[]): boolean =>
  theirs.every((their) =>
    mine.some(
      (own) =>
        (own.permission === their.permission || own.permission === 'ADMIN') &&
        (own.project === undefined || own.project === their.project) &&
        (own.environment === undefined || own.environment === their.environment),
    ),
  )
