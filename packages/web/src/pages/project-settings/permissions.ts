import type { Permission } from '@leverframe/domain'
/** One of these lets people change a project. */
export const SETTINGS_PERMISSIONS: readonly Permission[] = ['UPDATE_PROJECT', 'PROJECT_SETTINGS_WRITE']
/** And one of these what is protected in it. */
export const PROTECTION_PERMISSIONS: readonly Permission[] = ['UPDATE_PROJECT', 'PROJECT_CHANGE_REQUEST_WRITE']
