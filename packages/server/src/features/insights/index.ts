export { openInsights } from './open.ts'
