import { strategyOf as strategy } from '@leverframe/testing/strategies'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StrategyView } from '#features/toggles/toggle/index'
import {
  activeStrategies,
  inOrder,
  mayStayOn,
  nextSortOrder,
  orderOf,
  sameTargeting,
  type Targeting,
  UNTOUCHED,
} from './rules.ts'

const on = (...strategies: StrategyView[]): Targeting => ({ enabled: true, strategies, variants: null })

describe('a toggle in an environment', () => {
  it('is off, without strategies and variants, until it is configured', () => {
    expect(UNTOUCHED).toEqual({ enabled: false, strategies: [], variants: null })
  })

  it('may stay on only while a strategy is active', () => {
    const [active, disabled] = [strategy('a'), strategy('b', { disabled: true })]
    expect(activeStrategies([active, disabled])).toEqual([active])
    expect(mayStayOn(on(active, disabled))).toBe(true)
    expect(mayStayOn(on(disabled))).toBe(false)
    expect(mayStayOn(on())).toBe(false)
  })

  it('is equal if only the order of the keys in its objects differs', () => {
    const variants = [{ name: 'v', weightType: 'variable', weight: 1000, overrides: [] }] as const
    const turned = [{ overrides: [], weight: 1000, weightType: 'variable', name: 'v' }] as const
    const one = { ...on(strategy('a')), variants } as unknown as Targeting
    expect(sameTargeting(one, { ...one, variants: turned } as unknown as Targeting)).toBe(true)
    expect(sameTargeting(one, { ...one, enabled: false })).toBe(false)
    expect(sameTargeting(one, { ...one, variants: [] })).toBe(false)
    expect(sameTargeting(one, { ...one, strategies: [strategy('b')] })).toBe(false)
  })
})

describe('the order of strategies', () => {
  const lists = fc
    .array(fc.float({ min: -100, max: 100, noNaN: true }), { maxLength: 20 })
    .map((orders) => orders.map((sortOrder, index) => strategy(String(index), { sortOrder })))

  it('is by sortOrder, and stable for equal values', () => {
    fc.assert(
      fc.property(lists, (list) => {
        const sorted = inOrder(list)
        expect(sorted).toHaveLength(list.length)
        sorted.slice(1).forEach((later, index) => {
          const earlier = sorted[index] as StrategyView
          const inOrder = earlier.sortOrder < later.sortOrder || Number(earlier.id) < Number(later.id)
          expect(inOrder).toBe(true)
        })
      }),
    )
  })

  it('puts a new strategy after all others', () => {
    expect(nextSortOrder([])).toBe(0)
    fc.assert(
      fc.property(lists, (list) => {
        const next = nextSortOrder(list)
        expect(inOrder([...list, strategy('new', { sortOrder: next })]).at(-1)?.id).toBe('new')
        expect(Number.isInteger(next)).toBe(true)
      }),
    )
  })

  it('is recorded in events as ids with sortOrder', () => {
    expect(orderOf([strategy('a', { sortOrder: 3 }), strategy('b', { sortOrder: 4 })])).toEqual([
      { id: 'a', sortOrder: 3 },
      { id: 'b', sortOrder: 4 },
    ])
  })
})
