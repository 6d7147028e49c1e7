export { openToggles } from './open.ts'
export { constraintsFrom, type PlannedUse, requireSegment } from './segments/index.ts'
export { listStrategyTypes } from './strategy-types/index.ts'
export { ensureTagType, tagsOf } from './tags/index.ts'
export {
  admitPatterns,
  isBuiltIn,
  maxStrategiesOf,
  normalParameters,
  normalVariants,
  type Targeting,
  targetingsOf,
  UNTOUCHED,
} from './targeting/index.ts'
export {
  ConstraintView,
  dependencyFrom,
  FIELD_NAMES,
  FIELD_WORDS,
  type FullToggle,
  familyOf,
  fieldsFrom,
  fieldsOf,
  findRevisedToggle,
  findToggle,
  INITIAL_FIELDS,
  type PastView,
  placesWithTargeting,
  type RevisedToggle,
  refOf,
  requireLiveToggle,
  requireToggle,
  type StrategyView,
  type Toggle,
  type ToggleFields,
  ToggleRef,
  targetingFrom,
  toggleEvent,
  togglePath,
  VariantView,
} from './toggle/index.ts'
