export { type EncryptedTable, openSecrets } from './encryption.ts'
export { isSealed, sealedSettings } from './sealed-settings.ts'
export { Settings } from './settings.ts'
export { readSetting, type SettingValue, saveSetting } from './store.ts'
