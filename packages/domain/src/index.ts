export { type Address, covers, isAddressOrRange, isWithin, parseAddress } from './address.ts'
export {
  type ConstraintChecks,
  type ConstraintData,
  type ConstraintPhrase,
  type ConstraintProblem,
  constraintPhrase,
  constraintProblem,
  constraintSentence,
  MAX_SEARCHED_VALUES,
} from './constraint.ts'
export { isDate } from './date.ts'
export { isDecimal } from './decimal.ts'
export {
  ENTITIES,
  type Entity,
  type EntityEvent,
  EVENTS,
  type EventSubject,
  type EventType,
  eventLabel,
  nounOf,
  subjectOfEvent,
} from './events.ts'
export { LANGUAGES, type Language } from './languages.ts'
export { MAX_RECIPIENTS } from './limits.ts'
export { andList, groupedBy, orList } from './lists.ts'
export { isOperator, OPERATORS, type Operand, type Operator, type OperatorFacts, operatorFacts } from './operators.ts'
export { payloadSchemaProblem, referencedSchema } from './payload-schema.ts'
export {
  type EnvironmentPermission,
  PERMISSIONS,
  type Permission,
  type PermissionEntry,
  type PermissionKind,
  type ProjectPermission,
  type RootPermission,
} from './permissions.ts'
export { REACHES, type Reach, type Reached, reachOf } from './reach.ts'
export { type SampleValues, sampleValues } from './sample-values.ts'
export { type Say, speak } from './say.ts'
export { missedRequirement, SDK_REQUIREMENTS, type SdkRequirement } from './sdks.ts'
export { atOnce, type Steps } from './steps.ts'
export {
  isForEveryone,
  rolloutOf,
  type SegmentNames,
  type StrategyData,
  strategyCore,
  strategySentence,
} from './strategy.ts'
export { TOGGLE_FIELD_LABELS } from './toggle-fields.ts'
export { variantsSentence, WHOLE_WEIGHT, weightPercent } from './variant.ts'
export { isVersion, orderOfVersions, parseVersion, type Version } from './version.ts'
