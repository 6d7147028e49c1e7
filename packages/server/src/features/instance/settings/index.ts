export { openSecrets, type SealedPlace } from './encryption.ts'
export { isSealed, sealedSettings } from './sealed.ts'
export { Settings } from './settings.ts'
export { readSetting, type SettingValue, saveSetting } from './store.ts'
