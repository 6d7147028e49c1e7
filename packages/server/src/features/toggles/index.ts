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
  type Flag,
  FlagRef,
  type FullFlag,
  familyOf,
  findFlag,
  findRevisedFlag,
  flagEvent,
  flagPath,
  type PastView,
  placesWithTargeting,
  type RevisedFlag,
  refOf,
  requireFlag,
  requireLiveFlag,
  type StrategyView,
  VariantView,
} from './toggle/index.ts'
