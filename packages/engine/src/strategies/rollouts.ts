import type { Parameters } from '../definition.ts'
import { anyField, percentageOf, type Rollout, SESSION, type Stickiness, USER } from './plan.ts'

const groupOf = ({ groupId }: Parameters): string => String(groupId || '')

function sticky(percentage: number, group: string, stickiness: Stickiness): Rollout {
  if (percentage === 0) return { kind: 'nobody' }
  // These always have a value, so 100 percent needs no hash. Any other field may be missing, in which case the strategy
  // does not match.
  if (percentage === 100 && typeof stickiness === 'string') return { kind: 'everyone' }
  return { kind: 'sticky', percentage, group, stickiness }
}

export function flexibleRollout(parameters: Parameters): Rollout {
  const name = String(parameters.stickiness || 'default')
  const stickiness = name === 'default' || name === 'random' ? name : anyField(name)
  return sticky(percentageOf(parameters.rollout), groupOf(parameters), stickiness)
}

export const gradualRolloutUserId = (parameters: Parameters): Rollout =>
  sticky(percentageOf(parameters.percentage), groupOf(parameters), USER)

export const gradualRolloutSessionId = (parameters: Parameters): Rollout =>
  sticky(percentageOf(parameters.percentage), groupOf(parameters), SESSION)

export function gradualRolloutRandom(parameters: Parameters): Rollout {
  const percentage = percentageOf(parameters.percentage)
  if (percentage === 0) return { kind: 'nobody' }
  return percentage === 100 ? { kind: 'everyone' } : { kind: 'chance', percentage }
}
