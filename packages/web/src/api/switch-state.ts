import type { Change, FoundToggle } from '../lib/types.ts'
import type { StrategyChoice } from './strategy-prompt.ts'

export interface SwitchState {
  readonly toggle: string
  readonly environment: string
  readonly enabled: boolean
}

type Environments = readonly { readonly name: string; readonly enabled: boolean }[]

export const applySwitch = <E extends Environments>(environments: E, { environment, enabled }: SwitchState): E =>
  environments.map((one) => (one.name === environment ? { ...one, enabled } : one)) as unknown as E

/** Applies a switch to a page of search results. Other data under the same key is returned unchanged. */
export function applySwitchToPage(page: unknown, switched: SwitchState): unknown {
  const { features } = (page ?? {}) as { features?: readonly FoundToggle[] }
  if (!Array.isArray(features) || !features.some(({ name }) => name === switched.toggle)) return page
  return {
    ...(page as object),
    features: features.map((one: FoundToggle) =>
      one.name === switched.toggle ? { ...one, environments: applySwitch(one.environments, switched) } : one,
    ),
  }
}

/** The strategy that is on for everyone. */
export const FULL_ROLLOUT = { name: 'flexibleRollout', parameters: { rollout: '100', stickiness: 'default' } }

/** A switch as changes of a change request. */
export const switchChanges = (
  { toggle, enabled }: Omit<SwitchState, 'environment'>,
  offer?: StrategyChoice,
): Change[] => [
  ...(offer === 'everyone' ? [{ action: 'addStrategy', feature: toggle, payload: FULL_ROLLOUT } as const] : []),
  {
    action: 'updateEnabled',
    feature: toggle,
    payload: { enabled, ...(offer === 'activate' && { shouldActivateDisabledStrategies: true }) },
  },
]
