export { copyTags } from './store.ts'
