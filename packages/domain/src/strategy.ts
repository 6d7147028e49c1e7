import { type ConstraintData, constraintSentence } from './constraint.ts'
import { orList } from './lists.ts'

/** A strategy that is stored, edited or requested. */
export interface StrategyData {
  readonly name: string
  readonly disabled?: boolean | undefined
  readonly parameters?: Readonly<Record<string, unknown>> | null | undefined
  readonly constraints?: readonly ConstraintData[] | undefined
  readonly segments?: readonly number[] | undefined
}

export type SegmentNames = ReadonlyMap<number, string>

const parameter = ({ parameters }: StrategyData, name: string): string | undefined => {
  const value = parameters?.[name]
  return value === undefined || value === null || value === '' ? undefined : String(value)
}

const listOf = (text: string | undefined): readonly string[] =>
  (text ?? '').split(',').flatMap((one) => one.trim() || [])

/** The rollout of a strategy in percent. Undefined for strategies without one. */
export function rolloutOf(strategy: StrategyData): number | undefined {
  if (strategy.name === 'flexibleRollout') return Number(parameter(strategy, 'rollout') ?? 0)
  return strategy.name.startsWith('gradualRollout') ? Number(parameter(strategy, 'percentage') ?? 0) : undefined
}

/** Whether the strategy matches every context. */
export const isForEveryone = (strategy: StrategyData): boolean =>
  (strategy.constraints ?? []).length === 0 &&
  (strategy.segments ?? []).length === 0 &&
  (strategy.name === 'default' || (strategy.name === 'flexibleRollout' && rolloutOf(strategy) === 100))

const stickinessText = (strategy: StrategyData): string => {
  const stickiness = parameter(strategy, 'stickiness') ?? 'default'
  if (stickiness === 'random') return ', random for each request'
  return stickiness === 'default' ? ', sticky by userId or sessionId' : `, sticky by ${stickiness}`
}

/** The users that the strategy matches, without constraints and segments: "25% of users", ", sticky by userId". */
export function strategyCore(strategy: StrategyData): { readonly who: string; readonly how: string } {
  const rollout = rolloutOf(strategy)
  const listed = (kind: string, name: string) => ({
    who: `the ${kind} ${orList(listOf(parameter(strategy, name)))}`,
    how: '',
  })
  switch (strategy.name) {
    case 'default':
      return { who: 'everyone', how: '' }
    case 'flexibleRollout':
      return rollout === 100
        ? { who: 'everyone', how: '' }
        : { who: `${rollout}% of users`, how: stickinessText(strategy) }
    case 'gradualRolloutUserId':
      return { who: `${rollout}% of users`, how: ', sticky by userId' }
    case 'gradualRolloutSessionId':
      return { who: `${rollout}% of sessions`, how: ', sticky by sessionId' }
    case 'gradualRolloutRandom':
      return { who: `${rollout}% of requests`, how: ', at random' }
    case 'userWithId':
      return listed('users', 'userIds')
    case 'remoteAddress':
      return listed('addresses', 'IPs')
    case 'applicationHostname':
      return listed('hosts', 'hostNames')
    default:
      return { who: `users matched by "${strategy.name}"`, how: '' }
  }
}

/** "On for 25% of users in segment beta where plan is pro or team, sticky by userId". */
export function strategySentence(strategy: StrategyData, segments: SegmentNames = new Map()): string {
  const { who, how } = strategyCore(strategy)
  const named = (strategy.segments ?? []).map((id) => `segment ${segments.get(id) ?? `#${id}`}`)
  const conditions = (strategy.constraints ?? []).map(constraintSentence)
  const inside = named.length > 0 ? ` in ${named.join(' and ')}` : ''
  const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''
  return `On for ${who}${inside}${where}${how}${strategy.disabled ? ' (inactive)' : ''}`
}
