import { mount } from '#platform/http/routes'
import type { Parts, Slice } from '#platform/slice'
import { type PlaygroundParts, playgroundRoutes } from './routes.ts'

export { contextOf, fieldsOf } from './context.ts'
export { compiledAlone, fullDefinition, type Stage } from './definitions.ts'
export { spokenExplanation } from './explanation.ts'
export { MOST_EVALUATIONS, MOST_STEPS, playAdvanced } from './play.ts'
export { AdvancedAnswer, ExplainAnswer, GivenContext, Variant } from './schema.ts'

export const playgroundSlice = (parts: Parts, given: PlaygroundParts): Slice => ({
  commands: [],
  routes: (app) => mount(app, parts.run, 'Playground', playgroundRoutes(parts, given)),
})
