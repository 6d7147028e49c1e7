import { mount } from '#platform/http/routes'
import type { Deps, Slice } from '#platform/slice'
import { type PlaygroundDeps, playgroundRoutes } from './routes.ts'

export { contextOf, fieldsOf } from './context.ts'
export { compiledAlone, type EvaluationEnvironment, fullDefinition } from './definitions.ts'
export { explanationWithSentences } from './explanation.ts'
export { MAX_EVALUATIONS, MAX_STEPS, playAdvanced } from './play.ts'
export { AdvancedAnswer, ExplainAnswer, GivenContext } from './schema.ts'

export const playgroundSlice = (deps: Deps, given: PlaygroundDeps): Slice => ({
  commands: [],
  routes: (app) => mount(app, deps.run, 'Playground', playgroundRoutes(deps, given)),
})
