export {
  answerTo,
  ask,
  type ByteString,
  type EvaluationAnswer,
  type EvaluationSources,
  type Question,
} from './answer.ts'
export { requireEntry, type TokenView, tokenViewOf, visibleProjectsText } from './caller.ts'
export { contextFrom, type Fields, type GivenContext, MAX_FIELDS, STANDARD_FIELDS, textOf } from './context-rules.ts'
export { isDirect, preparedFor, StepBudget } from './prepared.ts'
export { OutcomeView, Variant } from './schema.ts'
