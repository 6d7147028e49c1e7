export { type NoticesSlice, sealedNoticeTargets } from './notices/index.ts'
export { openInsights } from './open.ts'
export { openFigures } from './project-insights/index.ts'
