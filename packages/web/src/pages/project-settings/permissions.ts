import type { Permission } from '@leverframe/domain'
/** One of these is needed to change a project. */
export const SETTINGS_PERMISSIONS: readonly Permission[] = ['UPDATE_PROJECT', 'PROJECT_SETTINGS_WRITE']
/** One of these is needed to change its protection. */
export const PROTECTION_PERMISSIONS: readonly Permission[] = ['UPDATE_PROJECT', 'PROJECT_CHANGE_REQUEST_WRITE']
/** One of these is needed to change a default strategy. */
export const DEFAULT_STRATEGY_PERMISSIONS: readonly Permission[] = ['UPDATE_PROJECT', 'PROJECT_DEFAULT_STRATEGY_WRITE']
