import type { Parts, Slice, VisibleProjects } from '#platform/slice'
import { eventRoutes } from './routes.ts'

export type { Phrase, Sentence } from './phrases.ts'
export { labelOf, sentenceOf } from './sentences.ts'
export { asMarkdown, asPlain, asSlack, asTeams } from './writers.ts'

export function auditSlice(parts: Parts, visibleProjects: VisibleProjects): Slice {
  return { commands: [], routes: (app) => eventRoutes(app, parts, visibleProjects) }
}
