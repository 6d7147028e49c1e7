import { rolloutOf, sampleValues, strategySentence } from '@leverframe/domain'
import { payloadOf, type ToggleLike } from '../../lib/change-effect.ts'
import { t } from '../../lib/messages.ts'
import type { Constraint, Segment, Strategy } from '../../lib/types.ts'
import { MAX_CONTEXTS, type PreviewContext } from './contexts.ts'

/** The part of a strategy that decides which contexts it matches. */
export type Rule = Pick<Strategy, 'name'> &
  Partial<Pick<Strategy, 'constraints' | 'segments' | 'variants' | 'disabled'>> & {
    readonly parameters?: Readonly<Record<string, unknown>> | null
  }

interface ChangedThing {
  readonly change: { readonly action: string; readonly payload?: unknown }
  /** The toggle before the change. */
  readonly before: ToggleLike | undefined
}

/** The rules that a change of a toggle adds, edits, removes, or switches with all others. */
export function touchedRules({ change, before }: ChangedThing, environment: string): Rule[] {
  const strategies = before?.environments.find(({ name }) => name === environment)?.strategies ?? []
  const payload = payloadOf(change)
  const edited = strategies.filter(({ id }) => id === payload.id)
  switch (change.action) {
    case 'addStrategy':
      return [payload as Rule]
    case 'updateStrategy':
      return edited.flatMap((one) => [one, { ...one, ...payload } as Rule])
    case 'deleteStrategy':
      return edited
    default:
      return strategies.filter(({ disabled }) => !disabled)
  }
}

/** A segment before and after a change, as rules. */
export function touchedSegment({ change }: Pick<ChangedThing, 'change'>, stored: readonly Segment[]): Rule[] {
  const { id, constraints } = (change.payload ?? {}) as { id?: number; constraints?: Constraint[] }
  const before = stored.find((one) => one.id === id)?.constraints
  return [before, constraints].flatMap((one) => (one ? [{ name: 'default', constraints: one } as Rule] : []))
}

const constraintsOf = ({ constraints = [], segments = [] }: Rule, stored: readonly Segment[]): Constraint[] => [
  ...constraints,
  ...segments.flatMap((id) => stored.find((one) => one.id === id)?.constraints ?? []),
]

/** Date operators compare the time of the evaluation, whatever the field. */
const fieldOf = ({ contextName, operator }: Constraint): string =>
  operator.startsWith('DATE_') ? 'currentTime' : contextName

function matchingContext(constraints: readonly Constraint[]): PreviewContext {
  const pairs = constraints.map((one) => [fieldOf(one), sampleValues(one).matching] as const)
  return Object.fromEntries(pairs.filter((pair): pair is [string, string] => pair[1] !== undefined))
}

/** The matching context with one field that does not match. */
function otherContext(constraints: readonly Constraint[]): PreviewContext | undefined {
  for (const one of constraints) {
    const { other } = sampleValues(one)
    if (other !== undefined) return { ...matchingContext(constraints), [fieldOf(one)]: other }
  }
  return undefined
}

const LISTED: Readonly<Record<string, readonly [parameter: string, field: string]>> = {
  userWithId: ['userIds', 'userId'],
  remoteAddress: ['IPs', 'remoteAddress'],
}

/** The first entry of a strategy that lists users or addresses. */
function listedContext({ name, parameters }: Rule): PreviewContext {
  const [parameter, field] = LISTED[name] ?? []
  const first =
    parameter === undefined
      ? ''
      : String(parameters?.[parameter] ?? '')
          .split(',')[0]
          ?.trim()
  return field !== undefined && first ? { [field]: first } : {}
}

/** The field whose values decide the rollout. */
function stickyField({ name, parameters }: Rule): string {
  const stickiness = String(parameters?.stickiness ?? 'default')
  if (name === 'gradualRolloutSessionId') return 'sessionId'
  return stickiness === 'default' || stickiness === 'random' ? 'userId' : stickiness
}

/** Enough users that some of them are in a changed part of a rollout or get a changed variant. */
const USERS_OF_PART = 12
const USERS_OF_WHOLE = 2
const MAX_RULES = 12

const needsMany = (rule: Rule): boolean => (rolloutOf(rule) ?? 100) < 100 || (rule.variants ?? []).length > 0

function contextsOf(rule: Rule, stored: readonly Segment[], users: number): PreviewContext[] {
  const constraints = constraintsOf(rule, stored)
  const matching = { ...listedContext(rule), ...matchingContext(constraints) }
  const field = stickyField(rule)
  const count = needsMany(rule) ? users : USERS_OF_WHOLE
  const hits = Array.from({ length: count }, (_, index) => ({ [field]: String(index + 1), ...matching }))
  const other = otherContext(constraints)
  return [...hits, ...(other ? [{ [field]: '1', ...other }] : [])]
}

const keyOf = (value: object): string => JSON.stringify(value)
const unique = <T extends object>(values: readonly T[]): T[] => [
  ...new Map(values.map((value) => [keyOf(value), value])).values(),
]

/** Contexts that match each of these rules, and one that does not match it. A few users if there are no rules. */
export function sampleContexts(rules: readonly Rule[], stored: readonly Segment[]): PreviewContext[] {
  const wanted = rules.length === 0 ? [{ name: 'default' }] : rules.slice(0, MAX_RULES)
  const perRule = Math.floor(MAX_CONTEXTS / wanted.length) - 1
  const users = Math.max(Math.min(USERS_OF_PART, perRule), 1)
  return unique(wanted.flatMap((rule) => contextsOf(rule, stored, users))).slice(0, MAX_CONTEXTS)
}

export interface TouchedToggle {
  readonly name: string
  readonly rules: readonly Rule[]
  /** Off before and after the request, so its rules have no effect. */
  readonly isOff: boolean
}

/** Whether the toggle is off in the environment before these changes, and none of them switches it on. */
export function staysOff(changes: readonly ChangedThing[], environment: string): boolean {
  const there = changes[0]?.before?.environments.find(({ name }) => name === environment)
  const isSwitched = changes.some(({ change }) => change.action === 'updateEnabled' && payloadOf(change).enabled)
  return there?.enabled === false && !isSwitched
}

interface MissedToggle {
  readonly name: string
  /** What a sample has to match, or why none can. */
  readonly reasons: readonly string[]
}

/** The toggles for which no sample gives another result, with their changed rules. */
export function missedToggles(
  touched: readonly TouchedToggle[],
  differing: readonly { readonly name: string }[],
  segmentNames: ReadonlyMap<number, string>,
): MissedToggle[] {
  const reasonsOf = ({ isOff, rules }: TouchedToggle): string[] => {
    if (isOff) return [t('off in this environment, before and after')]
    if (rules.length === 0) return [t('no active strategy')]
    return [...new Set(rules.map((rule) => strategySentence(rule, segmentNames)))]
  }
  return touched
    .filter(({ name }) => !differing.some((one) => one.name === name))
    .map((one) => ({ name: one.name, reasons: reasonsOf(one) }))
}
