import { operatorFacts } from '@leverframe/domain'
import { type ContextEntry, STANDARD_FIELDS } from './context.ts'
import type { Constraint, Strategy } from './types.ts'

/** The context of a snippet for a toggle without rules. */
export const ANY_USER: readonly ContextEntry[] = [{ name: 'userId', value: '7' }]

/** SDKs set them by themselves, from their configuration and the clock. */
const SET_BY_SDKS = ['appName', 'environment', 'currentTime']

const SAMPLES: Readonly<Record<string, string>> = { userId: '7', sessionId: 's-1', remoteAddress: '192.0.2.1' }
const sampleOf = (name: string): string => SAMPLES[name] ?? 'example'

const shifted = (value: string, by: number): string => String(Number((Number(value) + by).toPrecision(12)))
const nextPatch = (version: string): string =>
  version.replace(/^(\d+\.\d+\.)(\d+).*$/, (_, head, n) => head + (Number(n) + 1))
const movedDay = (value: string, days: number): string =>
  new Date(Date.parse(value) + days * 86_400_000).toISOString().slice(0, 10)

/** A value that fulfils an operator with one operand. */
const BY_OPERATOR: Readonly<Record<string, (value: string) => string>> = {
  NUM_GT: (value) => shifted(value, 1),
  NUM_LT: (value) => shifted(value, -1),
  SEMVER_GT: nextPatch,
  SEMVER_LT: () => '0.0.0',
  DATE_AFTER: (value) => movedDay(value, 1),
  DATE_BEFORE: (value) => movedDay(value, -1),
}

/** A value that fulfils a constraint, as far as one can be guessed. Undefined: any other value. */
function fulfilling({ operator, values, value = '', inverted }: Constraint): string | undefined {
  const isNegated = (inverted ?? false) !== (operator === 'NOT_IN')
  const facts = operatorFacts(operator)
  if (isNegated || facts === undefined || facts.operand === 'pattern') return undefined
  if (facts.takes === 'values') return facts.operand === 'address' ? values[0]?.replace(/\/.*$/, '') : values[0]
  return BY_OPERATOR[operator]?.(value) ?? value
}

const firstOf = (list: unknown): string | undefined =>
  String(list ?? '')
    .split(',')[0]
    ?.trim() || undefined

/** The fields that a strategy type reads by itself. */
function ownFields({ name, parameters }: Pick<Strategy, 'name' | 'parameters'>): ContextEntry[] {
  const given = parameters ?? {}
  const entry = (field: string, value = sampleOf(field)): ContextEntry[] => [{ name: field, value }]
  if (name === 'userWithId') return entry('userId', firstOf(given.userIds))
  if (name === 'remoteAddress') return entry('remoteAddress', firstOf(given.IPs)?.replace(/\/.*$/, ''))
  if (name === 'gradualRolloutUserId') return entry('userId')
  if (name === 'gradualRolloutSessionId') return entry('sessionId')
  const stickiness = String(given.stickiness ?? 'default')
  if (name !== 'flexibleRollout' || stickiness === 'random') return []
  return entry(stickiness === 'default' ? 'userId' : stickiness)
}

type Rule = Pick<Strategy, 'name' | 'parameters' | 'constraints' | 'segments' | 'disabled'>

/** The fields that the rules of a toggle read, with values that fulfil the first rule where they can be guessed. */
export function contextForRules(
  strategies: readonly Rule[],
  segmentConstraints: (id: number) => readonly Constraint[],
): readonly ContextEntry[] {
  const found = new Map<string, string>()
  for (const strategy of strategies.filter(({ disabled }) => !disabled)) {
    const constraints = [...strategy.constraints, ...strategy.segments.flatMap(segmentConstraints)]
    for (const constraint of constraints) {
      const { contextName } = constraint
      if (!found.has(contextName)) found.set(contextName, fulfilling(constraint) ?? sampleOf(contextName))
    }
    for (const { name, value } of ownFields(strategy)) if (!found.has(name)) found.set(name, value)
  }
  for (const name of SET_BY_SDKS) found.delete(name)
  return found.size === 0 ? ANY_USER : [...found].map(([name, value]) => ({ name, value })).sort(byStandard)
}

const rank = ({ name }: ContextEntry): number => {
  const at = (STANDARD_FIELDS as readonly string[]).indexOf(name)
  return at === -1 ? STANDARD_FIELDS.length : at
}
const byStandard = (a: ContextEntry, b: ContextEntry): number => rank(a) - rank(b)
