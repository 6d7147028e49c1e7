/**
 * The permission catalogue. `root` permissions apply to the installation, `project` ones to one project, `environment` ones
 * to one environment of one project. ADMIN includes all of them.
 */
const ROOT = {
  ADMIN: 'Do everything',
  CREATE_ADDON: 'Create add-ons',
  UPDATE_ADDON: 'Update add-ons',
  DELETE_ADDON: 'Delete add-ons',
  CREATE_STRATEGY: 'Create strategy types',
  UPDATE_STRATEGY: 'Update strategy types',
  DELETE_STRATEGY: 'Delete strategy types',
  CREATE_CONTEXT_FIELD: 'Create context fields',
  UPDATE_CONTEXT_FIELD: 'Update context fields',
  DELETE_CONTEXT_FIELD: 'Delete context fields',
  CREATE_SEGMENT: 'Create segments',
  UPDATE_SEGMENT: 'Update segments',
  DELETE_SEGMENT: 'Delete segments',
  CREATE_TAG_TYPE: 'Create tag types',
  UPDATE_TAG_TYPE: 'Update tag types',
  DELETE_TAG_TYPE: 'Delete tag types',
  CREATE_PROJECT: 'Create projects',
  RELEASE_PLAN_TEMPLATE_CREATE: 'Create release plan templates',
  RELEASE_PLAN_TEMPLATE_UPDATE: 'Update release plan templates',
  RELEASE_PLAN_TEMPLATE_DELETE: 'Delete release plan templates',
  UPDATE_APPLICATION: 'Update and delete applications',
  READ_CLIENT_API_TOKEN: 'Read client API tokens',
  CREATE_CLIENT_API_TOKEN: 'Create client API tokens',
  UPDATE_CLIENT_API_TOKEN: 'Update client API tokens',
  DELETE_CLIENT_API_TOKEN: 'Delete client API tokens',
  READ_FRONTEND_API_TOKEN: 'Read frontend API tokens',
  CREATE_FRONTEND_API_TOKEN: 'Create frontend API tokens',
  UPDATE_FRONTEND_API_TOKEN: 'Update frontend API tokens',
  DELETE_FRONTEND_API_TOKEN: 'Delete frontend API tokens',
  READ_ROLE: 'Read roles',
  READ_LOGS: 'Read log-in history and logs',
  UPDATE_MAINTENANCE_MODE: 'Switch maintenance mode',
  UPDATE_INSTANCE_BANNERS: 'Update banners of the installation',
  UPDATE_CORS: 'Update the origins of the frontend API',
  UPDATE_AUTH_CONFIGURATION: 'Update log-in settings',
} as const

const PROJECT = {
  CREATE_FEATURE: 'Create toggles',
  UPDATE_FEATURE: 'Update toggles',
  DELETE_FEATURE: 'Archive and delete toggles',
  MOVE_FEATURE_TOGGLE: 'Move toggles to another project',
  UPDATE_FEATURE_VARIANTS: 'Update variants of toggles',
  UPDATE_FEATURE_DEPENDENCY: 'Update dependencies between toggles',
  UPDATE_PROJECT: 'Update the project and all its settings',
  DELETE_PROJECT: 'Archive and delete the project',
  PROJECT_USER_ACCESS_READ: 'Read who is in the project',
  PROJECT_USER_ACCESS_WRITE: 'Decide who is in the project',
  PROJECT_DEFAULT_STRATEGY_READ: 'Read default strategies',
  PROJECT_DEFAULT_STRATEGY_WRITE: 'Update default strategies',
  PROJECT_CHANGE_REQUEST_READ: 'Read which environments are protected',
  PROJECT_CHANGE_REQUEST_WRITE: 'Decide which environments are protected',
  PROJECT_SETTINGS_READ: 'Read project settings',
  PROJECT_SETTINGS_WRITE: 'Update project settings',
  READ_PROJECT_API_TOKEN: 'Read API tokens of the project',
  CREATE_PROJECT_API_TOKEN: 'Create API tokens of the project',
  DELETE_PROJECT_API_TOKEN: 'Delete API tokens of the project',
  UPDATE_PROJECT_SEGMENT: 'Update segments of the project',
  UPDATE_PROJECT_CONTEXT: 'Update context fields of the project',
} as const

const ENVIRONMENT = {
  CREATE_FEATURE_STRATEGY: 'Add strategies',
  UPDATE_FEATURE_STRATEGY: 'Update strategies',
  DELETE_FEATURE_STRATEGY: 'Delete strategies',
  UPDATE_FEATURE_ENVIRONMENT: 'Switch toggles on and off',
  UPDATE_FEATURE_ENVIRONMENT_VARIANTS: 'Update variants',
  APPROVE_CHANGE_REQUEST: 'Approve and reject change requests',
  APPLY_CHANGE_REQUEST: 'Apply change requests',
  SKIP_CHANGE_REQUEST: 'Change protected environments directly',
} as const

export type RootPermission = keyof typeof ROOT
export type ProjectPermission = keyof typeof PROJECT
export type EnvironmentPermission = keyof typeof ENVIRONMENT
export type Permission = RootPermission | ProjectPermission | EnvironmentPermission
export type PermissionKind = 'root' | 'project' | 'environment'

export interface PermissionEntry {
  readonly name: Permission
  readonly kind: PermissionKind
  readonly displayName: string
}

const entries = (kind: PermissionKind, group: Record<string, string>): PermissionEntry[] =>
  Object.entries(group).map(([name, displayName]) => ({ name: name as Permission, kind, displayName }))

export const PERMISSIONS: readonly PermissionEntry[] = [
  ...entries('root', ROOT),
  ...entries('project', PROJECT),
  ...entries('environment', ENVIRONMENT),
]
