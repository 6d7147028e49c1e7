export { clientApiSlice } from './client-api/index.ts'
export { type DataPlane, openAnswers, openDataPlane, streamLimits } from './data-plane.ts'
export { StepBudget, Variant } from './evaluation/index.ts'
export {
  completeGuard,
  Guard,
  type GuardReader,
  GuardReading,
  NewGuard,
} from './guards/index.ts'
export { findLastGood, keepLastGood } from './keep-last-good.ts'
export { sealedMetricSources } from './metric-sources/index.ts'
export {
  AdvancedAnswer,
  compiledAlone,
  contextOf,
  type EvaluationEnvironment,
  ExplainAnswer,
  explanationWithSentences,
  fieldsOf,
  fullDefinition,
  GivenContext,
  MAX_EVALUATIONS,
  MAX_STEPS,
  playAdvanced,
} from './playground/index.ts'
export { openEvaluation, openRemoteEvaluation } from './remote-evaluation.ts'
export {
  clientFeature,
  concernsSdks,
  type EnvironmentSnapshot,
  folded,
  type KnownToggle,
  type LastGood,
  type Segment,
  Snapshot,
  type SnapshotEntry,
  segmentIdsOf,
} from './snapshot/index.ts'
export { Propagation, type Reports, recentCounts, sdkRoutes, type Usage } from './usage/index.ts'
