import { describe, expect, it } from 'vitest'
import { onFor, stateLabel } from './strategy.ts'
import { balanced } from './variants.ts'

const pro = { contextName: 'plan', operator: 'IN', values: ['pro', 'team'] }

const rollout = (percent: number, more = {}) => ({
  name: 'flexibleRollout',
  parameters: { rollout: percent, stickiness: 'userId' },
  ...more,
})

describe('the mark of a toggle in an environment', () => {
  it.each([
    [{ enabled: false, strategies: [rollout(100)] }, 'none', 'off'],
    [{ enabled: true, strategies: [] }, 'none', 'off'],
    [{ enabled: true, strategies: [rollout(25)] }, 'some', 'on 25%'],
    [{ enabled: true, strategies: [rollout(25), { name: 'default' }] }, 'all', 'on'],
    [{ enabled: true, strategies: [rollout(25), rollout(30)] }, 'some', 'on for some'],
    [{ enabled: true, strategies: [rollout(100, { constraints: [pro] })] }, 'some', 'on for some'],
    [{ enabled: true, strategies: [{ name: 'default', disabled: true }, rollout(30)] }, 'some', 'on 30%'],
    [{ enabled: true, strategies: [{ name: 'default', disabled: true }] }, 'none', 'off'],
  ] as const)('%j is on for %s: "%s"', (environment, state, word) => {
    expect([onFor(environment), stateLabel(environment)]).toEqual([state, word])
  })
})

describe('variant weights', () => {
  const fix = (weight: number) => ({ name: 'f', weight, weightType: 'fix' as const })
  const free = { name: 'v', weight: 0, weightType: 'variable' as const }

  it.each([
    [
      [free, free, free],
      [334, 333, 333],
    ],
    [
      [fix(100), free, free],
      [100, 450, 450],
    ],
    [[fix(1000)], [1000]],
    [
      [fix(1000), free],
      [1000, 0],
    ],
  ])('share the rest of the fixed weights: %j', (variants, weights) => {
    expect(balanced(variants)?.map(({ weight }) => weight)).toEqual(weights)
  })

  it('are undefined when nothing can be shared', () => {
    expect(balanced([fix(600), fix(600)])).toBeUndefined()
    expect(balanced([fix(600)])).toBeUndefined()
  })
})
