import { constraintSentence, orList } from '@leverframe/domain'
import type { Strategy, ToggleEnvironment } from './types.ts'

/** On for everyone, on for some, off. */
export type OnFor = 'all' | 'some' | 'none'

export type NamedSegments = ReadonlyMap<number, string>

/** The fields of a strategy that is stored, edited or wanted by a change request. */
export type StrategyLike = Pick<Strategy, 'name'> &
  Partial<Pick<Strategy, 'title' | 'disabled' | 'constraints' | 'segments' | 'variants'>> & {
    readonly parameters?: Readonly<Record<string, unknown>> | null | undefined
  }

const parameter = ({ parameters }: StrategyLike, name: string): string | undefined => {
  const value = parameters?.[name]
  return value === undefined || value === null || value === '' ? undefined : String(value)
}

const listOf = (text: string | undefined): readonly string[] =>
  (text ?? '').split(',').flatMap((one) => one.trim() || [])

/** The rollout of a strategy in percent. Undefined for strategies without one. */
export function rolloutOf(strategy: StrategyLike): number | undefined {
  const text =
    strategy.name === 'flexibleRollout'
      ? (parameter(strategy, 'rollout') ?? '0')
      : strategy.name.startsWith('gradualRollout')
        ? (parameter(strategy, 'percentage') ?? '0')
        : undefined
  return text === undefined ? undefined : Number(text)
}

const stickinessText = (strategy: StrategyLike): string => {
  const stickiness = parameter(strategy, 'stickiness') ?? 'default'
  if (stickiness === 'random') return ', random for each request'
  return stickiness === 'default' ? ', sticky by userId or sessionId' : `, sticky by ${stickiness}`
}

/** The users that the strategy matches, without constraints and segments. */
function coreOf(strategy: StrategyLike): { readonly who: string; readonly how: string } {
  const rollout = rolloutOf(strategy)
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
      return { who: `the users ${orList(listOf(parameter(strategy, 'userIds')))}`, how: '' }
    case 'remoteAddress':
      return { who: `the addresses ${orList(listOf(parameter(strategy, 'IPs')))}`, how: '' }
    case 'applicationHostname':
      return { who: `the hosts ${orList(listOf(parameter(strategy, 'hostNames')))}`, how: '' }
    default:
      return { who: `users matched by "${strategy.name}"`, how: '' }
  }
}

/** "On for 25% of users where plan is pro or team, sticky by userId". */
export function strategySentence(strategy: StrategyLike, segments: NamedSegments = new Map()): string {
  const { who, how } = coreOf(strategy)
  const named = (strategy.segments ?? []).map((id) => `in segment ${segments.get(id) ?? `#${id}`}`)
  const conditions = [...(strategy.constraints ?? []).map(constraintSentence), ...named]
  const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''
  const off = strategy.disabled ? ' (inactive)' : ''
  return `On for ${who}${where}${how}${off}`
}

const isForAll = (strategy: StrategyLike): boolean =>
  (strategy.constraints ?? []).length === 0 &&
  (strategy.segments ?? []).length === 0 &&
  (strategy.name === 'default' || (strategy.name === 'flexibleRollout' && rolloutOf(strategy) === 100))

type EnvironmentLike = Pick<ToggleEnvironment, 'enabled'> & { readonly strategies: readonly StrategyLike[] }

/** The reach of a toggle in an environment. Without strategies it is on for everyone; if all are disabled, for no one. */
export function onFor({ enabled, strategies }: EnvironmentLike): OnFor {
  if (!enabled) return 'none'
  if (strategies.length === 0) return 'all'
  const active = strategies.filter(({ disabled }) => !disabled)
  if (active.length === 0) return 'none'
  return active.some(isForAll) ? 'all' : 'some'
}

/** The text of the mark: "on", "on 25%", "on for some", "off". */
export function stateWord(environment: EnvironmentLike): string {
  const state = onFor(environment)
  if (state !== 'some') return state === 'all' ? 'on' : 'off'
  const active = environment.strategies.filter(({ disabled }) => !disabled)
  const rollout = active.length === 1 && active[0] ? rolloutOf(active[0]) : undefined
  // All users who match its conditions are still only some.
  return rollout === undefined || rollout === 100 ? 'on for some' : `on ${rollout}%`
}
