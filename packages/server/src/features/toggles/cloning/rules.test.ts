import { describe, expect, it } from 'vitest'
import type { Targeting } from '#features/toggles/targeting/index'
import type { StrategyView } from '#features/toggles/toggle/index'
import { clonedTargeting } from './rules.ts'

const rollout: StrategyView = {
  id: 'old-1',
  name: 'flexibleRollout',
  title: 'Half of them',
  disabled: true,
  constraints: [{ contextName: 'userId', operator: 'IN', values: ['1'] }],
  parameters: { rollout: 50, stickiness: 'default', groupId: 'checkout' },
  segments: [3],
  variants: [
    { name: 'a', weightType: 'variable', weight: 500, overrides: [] },
    { name: 'b', weightType: 'variable', weight: 500, stickiness: 'userId', overrides: [] },
  ],
  sortOrder: 4,
}
const plain: StrategyView = { ...rollout, id: 'old-2', name: 'default', parameters: null, variants: [], sortOrder: 5 }
const source: Targeting = {
  enabled: true,
  strategies: [rollout, plain],
  variants: [{ name: 'v', weightType: 'variable', weight: 1000, overrides: [] }],
}

function ids() {
  let next = 0
  return () => `new-${++next}`
}

describe('the targeting of a clone', () => {
  it('is off, whether the source is on or off', () => {
    expect(clonedTargeting(source, ids(), undefined).enabled).toBe(false)
  })

  it('has the strategies of the source in their order, with all their fields and new ids', () => {
    const { strategies } = clonedTargeting(source, ids(), undefined)
    expect(strategies).toEqual([
      {
        ...rollout,
        id: 'new-1',
        variants: [{ ...rollout.variants[0], stickiness: 'default' }, rollout.variants[1]],
      },
      { ...plain, id: 'new-2' },
    ])
  })

  it('keeps the groupId unless another one is given, and adds none to strategies without one', () => {
    const groups = (groupId?: string) =>
      clonedTargeting(source, ids(), groupId).strategies.map(({ parameters }) => parameters?.groupId)
    expect(groups()).toEqual(['checkout', undefined])
    expect(groups('copy')).toEqual(['copy', undefined])
  })

  it('has variants with an explicit stickiness, and null where the source has null', () => {
    expect(clonedTargeting(source, ids(), undefined).variants).toEqual([
      { name: 'v', weightType: 'variable', weight: 1000, stickiness: 'default', overrides: [] },
    ])
    expect(clonedTargeting({ ...source, variants: null }, ids(), undefined).variants).toBeNull()
    expect(clonedTargeting({ ...source, variants: [] }, ids(), undefined).variants).toEqual([])
  })

  it('does not change the source', () => {
    const before = structuredClone(source)
    clonedTargeting(source, ids(), 'copy')
    expect(source).toEqual(before)
  })
})
