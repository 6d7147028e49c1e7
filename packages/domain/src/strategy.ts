import { type ConstraintData, constraintSentence } from './constraint.ts'
import { orList } from './lists.ts'
import { say } from './say.ts'

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
  if (stickiness === 'random') return say(', random for each request')
  return stickiness === 'default'
    ? say(', sticky by userId or sessionId')
    : say(', sticky by {stickiness}', { stickiness })
}

/** The users that the strategy matches, without constraints and segments: "25% of users", ", sticky by userId". */
export function strategyCore(strategy: StrategyData): { readonly who: string; readonly how: string } {
  const rollout = rolloutOf(strategy) ?? 0
  const items = (name: string) => ({ items: orList(listOf(parameter(strategy, name))) })
  switch (strategy.name) {
    case 'default':
      return { who: say('everyone'), how: '' }
    case 'flexibleRollout':
      return rollout === 100
        ? { who: say('everyone'), how: '' }
        : { who: say('{rollout}% of users', { rollout }), how: stickinessText(strategy) }
    case 'gradualRolloutUserId':
      return {
        who: say('{rollout}% of users', { rollout }),
        how: say(', sticky by {stickiness}', { stickiness: 'userId' }),
      }
    case 'gradualRolloutSessionId':
      return {
        who: say('{rollout}% of sessions', { rollout }),
        how: say(', sticky by {stickiness}', { stickiness: 'sessionId' }),
      }
    case 'gradualRolloutRandom':
      return { who: say('{rollout}% of requests', { rollout }), how: say(', at random') }
    case 'userWithId':
      return { who: say('the users {items}', items('userIds')), how: '' }
    case 'remoteAddress':
      return { who: say('the addresses {items}', items('IPs')), how: '' }
    case 'applicationHostname':
      return { who: say('the hosts {items}', items('hostNames')), how: '' }
    default:
      return { who: say('users matched by "{name}"', { name: strategy.name }), how: '' }
  }
}

/** "On for 25% of users in segment beta where plan is pro or team, sticky by userId". */
export function strategySentence(strategy: StrategyData, segments: SegmentNames = new Map()): string {
  const { who, how } = strategyCore(strategy)
  const named = (strategy.segments ?? []).map((id) => say('segment {name}', { name: segments.get(id) ?? `#${id}` }))
  const conditions = (strategy.constraints ?? []).map(constraintSentence)
  const inside = named.length > 0 ? say(' in {segments}', { segments: named.join(say(' and ')) }) : ''
  const where = conditions.length > 0 ? say(' where {conditions}', { conditions: conditions.join(say(' and ')) }) : ''
  const inactive = strategy.disabled ? say(' (inactive)') : ''
  return say('On for {who}{inside}{where}{how}{inactive}', { who, inside, where, how, inactive })
}
