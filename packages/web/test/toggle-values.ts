import { rolloutOf } from '@leverframe/testing/strategies'
import type { Toggle } from '../src/lib/types.ts'

export interface GivenToggle {
  readonly description?: string
  /** The rollout in each environment. */
  readonly rollouts?: Readonly<Record<string, number>>
}

/** The toggle `pay`, as the API sends it: on in each environment, with one strategy. */
export const toggleWith = ({ description = 'Pay', rollouts = {} }: GivenToggle): Toggle =>
  ({
    name: 'pay',
    description,
    type: 'release',
    stale: false,
    impressionData: false,
    tags: [],
    environments: Object.entries(rollouts).map(([name, rollout]) => ({
      name,
      enabled: true,
      strategies: [rolloutOf('s', rollout)],
      variants: null,
    })),
  }) as unknown as Toggle
