import type { Change, FoundToggle } from '../lib/types.ts'
import type { Offer } from './switching-offer.ts'

export interface Switched {
  readonly toggle: string
  readonly environment: string
  readonly enabled: boolean
}

type Environments = readonly { readonly name: string; readonly enabled: boolean }[]

export const inEnvironment = <E extends Environments>(environments: E, { environment, enabled }: Switched): E =>
  environments.map((one) => (one.name === environment ? { ...one, enabled } : one)) as unknown as E

/** Pages of found toggles, whatever else the same key may hold is left as it is. */
export function withSwitched(page: unknown, switched: Switched): unknown {
  const { features } = (page ?? {}) as { features?: readonly FoundToggle[] }
  if (!Array.isArray(features) || !features.some(({ name }) => name === switched.toggle)) return page
  return {
    ...(page as object),
    features: features.map((one: FoundToggle) =>
      one.name === switched.toggle ? { ...one, environments: inEnvironment(one.environments, switched) } : one,
    ),
  }
}

/** On for 100 %. */
export const FOR_EVERYBODY = { name: 'flexibleRollout', parameters: { rollout: '100', stickiness: 'default' } }

/** The same as changes of a change request. */
export const changesOf = ({ toggle, enabled }: Omit<Switched, 'environment'>, offer?: Offer): Change[] => [
  ...(offer === 'everybody' ? [{ action: 'addStrategy', feature: toggle, payload: FOR_EVERYBODY } as const] : []),
  {
    action: 'updateEnabled',
    feature: toggle,
    payload: { enabled, ...(offer === 'activate' && { shouldActivateDisabledStrategies: true }) },
  },
]
