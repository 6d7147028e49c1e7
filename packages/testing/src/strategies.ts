import type { Body } from './send.ts'

/** A strategy as the API returns it. */
interface StrategyValues {
  readonly id: string
  readonly name: string
  readonly title: string | null
  readonly disabled: boolean
  readonly constraints: Body[]
  readonly parameters: Body
  readonly segments: number[]
  readonly variants: Body[]
  readonly sortOrder: number
}

/** For tests of rules, without a server. `aStrategy` of scenario.ts creates one over HTTP. */
export const strategyOf = (id: string, given: Partial<StrategyValues> = {}): StrategyValues => ({
  id,
  name: 'default',
  title: null,
  disabled: false,
  constraints: [],
  parameters: {},
  segments: [],
  variants: [],
  sortOrder: 0,
  ...given,
})

/** A rollout to a percentage of users. */
export const rolloutOf = (id: string, rollout: string | number, given: Partial<StrategyValues> = {}): StrategyValues =>
  strategyOf(id, {
    name: 'flexibleRollout',
    parameters: { rollout, stickiness: 'default', groupId: 'g' },
    ...given,
  })
