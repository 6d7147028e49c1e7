export { type AddonsSlice, sealedAddons } from './addons/index.ts'
export { openAddons } from './open-addons.ts'
