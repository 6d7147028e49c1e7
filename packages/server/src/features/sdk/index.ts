export { CHAIN_HEADER, clientApiSlice, RELAY_HEADER } from './client-api/index.ts'
export {
  type DataPlane,
  type DataPlaneOutside,
  logRefusals,
  openAnswers,
  openDataPlane,
  streamLimits,
} from './data-plane.ts'
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
export {
  type CopiedEnvironment,
  Delivery,
  Feed,
  type FeedScope,
  Forwarder,
  Outbox,
  RELAY_TIMES,
  type RelayCopy,
  type RelayTimes,
  readRelayCopy,
  Upstream,
  type UpstreamError,
  upstreamBase,
  Verdicts,
  writeRelayCopy,
} from './relay/index.ts'
export { openEvaluation, openRemoteEvaluation } from './remote-evaluation.ts'
export {
  clientFeature,
  concernsSdks,
  defaultEnvironmentOf,
  dependenciesAfter,
  type EnvironmentSnapshot,
  FedSnapshot,
  folded,
  type KnownToggle,
  type LastGood,
  type Segment,
  Snapshot,
  type SnapshotEntry,
  segmentIdsOf,
} from './snapshot/index.ts'
export { Propagation, type Reports, recentCounts, sdkRoutes, type Usage } from './usage/index.ts'
export { openWithoutStore } from './without-store.ts'
