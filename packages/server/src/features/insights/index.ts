export { openInsights } from './open.ts'
export { openFigures } from './project-insights/index.ts'
