export { readBackupState } from './backups/index.ts'
export { isInMaintenance } from './maintenance/index.ts'
export { openInstance } from './open.ts'
export { instanceRoutes, metricsSlice } from './server-info/index.ts'
export {
  type EncryptedTable,
  generatedKeyIn,
  isSealed,
  openSecrets,
  readSecrets,
  readSetting,
  removeGeneratedKey,
  Settings,
  type SettingValue,
  saveSetting,
  sealedSettings,
} from './settings/index.ts'
export { type FrontendOrigins, frontendOrigins } from './ui-config/index.ts'
