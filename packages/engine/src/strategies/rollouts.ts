import type { Parameters } from '../definition.ts'
import { anyField, percentageOf, type Rollout, SESSION, type Stickiness, USER } from './plan.ts'

const groupOf = ({ groupId }: Parameters): string => String(groupId || '')

function sticky(percentage: number, group: string, stickiness: Stickiness): Rollout {
  if (percentage === 0) return { kind: 'nobody' }
  // Everybody has one of these, so that a hundred percent needs no hash; a field may be missing, which keeps people out.
  if (percentage === 100 && typeof stickiness === 'string') return { kind: 'everybody' }
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
  return percentage === 100 ? { kind: 'everybody' } : { kind: 'chance', percentage }
}
