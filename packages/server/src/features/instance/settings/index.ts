export { openSecrets, type SealedPlace, type SealedValue } from './encryption.ts'
export { isSealed, type Sealed, sealedSettings } from './sealed.ts'
export { Settings } from './settings.ts'
export { readSetting, type SettingValue, saveSetting } from './store.ts'
