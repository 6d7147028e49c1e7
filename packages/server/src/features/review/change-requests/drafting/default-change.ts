import type { GivenChange } from './actions.ts'

/** The relevant part of the targeting of a toggle. */
interface CurrentTargeting {
  readonly enabled: boolean
  readonly strategies: readonly { readonly id: string; readonly disabled: boolean }[]
}

interface StrategyPayload {
  readonly id?: string
  readonly disabled?: boolean
  readonly enabled?: boolean
}

/** A consequence of the changes that is not one of them. */
export interface DefaultChange {
  readonly action: 'updateEnabled'
  readonly payload: { readonly enabled: false }
}

const OFF: DefaultChange = { action: 'updateEnabled', payload: { enabled: false } }

/** Removing the last active strategy switches the environment off. Reviewers see this before they approve. */
export function defaultChangeOf(
  { enabled, strategies }: CurrentTargeting,
  changes: readonly GivenChange[],
): DefaultChange | undefined {
  const active = new Set(strategies.flatMap(({ id, disabled }) => (disabled ? [] : [id])))
  let isOn = enabled
  let wentOff = false
  let added = 0
  for (const { action, payload } of changes) {
    const given = (payload ?? {}) as StrategyPayload
    if (action === 'updateEnabled') {
      isOn = given.enabled === true
      wentOff = false
    } else if (action === 'addStrategy') {
      if (!given.disabled) active.add(`added ${added++}`)
    } else if (given.id !== undefined && (action === 'deleteStrategy' || action === 'updateStrategy')) {
      if (action === 'deleteStrategy' || given.disabled === true) active.delete(given.id)
      else if (given.disabled === false) active.add(given.id)
    } else continue
    if (isOn && active.size === 0) [isOn, wentOff] = [false, true]
  }
  return wentOff ? OFF : undefined
}
