export { openToggles } from './open.ts'
export { type PlannedUse, requireSegment } from './segments/index.ts'
export { ensureTagType, tagsOf } from './tags/index.ts'
export {
  admitPatterns,
  isBuiltIn,
  maxStrategiesOf,
  normalParameters,
  normalVariants,
  type Targeting,
  targetingsOf,
} from './targeting/index.ts'
export {
  ConstraintView,
  type FullToggle,
  familyOf,
  findRevisedToggle,
  findToggle,
  type PastView,
  placesWithTargeting,
  type RevisedToggle,
  refOf,
  requireLiveToggle,
  requireToggle,
  type StrategyView,
  type Toggle,
  ToggleRef,
  toggleEvent,
  togglePath,
  VariantView,
} from './toggle/index.ts'
