import { compile, type FeatureDefinition } from '@leverframe/engine'
import { describe, expect, it } from 'vitest'
import { differenceOf } from './difference-rules.ts'
import { canDiffer } from './touched-rules.ts'

const toggle = (more: Partial<FeatureDefinition> = {}): FeatureDefinition => ({
  name: 'a',
  enabled: true,
  strategies: [{ name: 'default' }],
  ...more,
})
const byChance = (percentage: number) =>
  toggle({ strategies: [{ name: 'gradualRolloutRandom', parameters: { percentage: String(percentage) } }] })
const withPayload = (value: string) =>
  toggle({ variants: [{ name: 'v', weight: 1000, payload: { type: 'string', value } }] })

const sideOf = (features: FeatureDefinition[]) => ({ compiled: compile(features, []), prepared: undefined })
const difference = (now: FeatureDefinition[], after: FeatureDefinition[], context = {}) =>
  differenceOf([sideOf(now), sideOf(after)], 'a', context, 0)

describe('the difference of a toggle before and after a change', () => {
  it('compares the enabled state, the variant and its payload', () => {
    expect(difference([toggle()], [toggle()])).toBeUndefined()
    expect(difference([toggle()], [toggle({ enabled: false })])).toEqual({ draw: 0, draws: undefined })
    expect(difference([withPayload('x')], [withPayload('x')], { userId: 'u' })).toBeUndefined()
    expect(difference([withPayload('x')], [withPayload('y')], { userId: 'u' })).toEqual({ draw: 0, draws: undefined })
  })

  it('ignores impression data', () => {
    expect(difference([toggle()], [toggle({ impressionData: true })])).toBeUndefined()
  })

  it('treats a missing toggle as off', () => {
    expect(difference([toggle({ enabled: false })], [])).toBeUndefined()
    expect(difference([toggle()], [])).toEqual({ draw: 0, draws: undefined })
  })

  it('counts the draws with a difference for random results', () => {
    expect(difference([byChance(20)], [byChance(20)])).toBeUndefined()
    expect(difference([byChance(20)], [byChance(50)])).toEqual({ draw: expect.any(Number), draws: 30 })
    expect(difference([byChance(100)], [toggle()])).toBeUndefined()
  })
})

describe('whether a toggle can differ', () => {
  const entry = (name: string, more: object = {}) => ({ feature: { name, strategies: [], ...more } }) as never
  const withSegment = { strategies: [{ name: 'default', segments: [7] }] }
  const known = new Map([
    ['parent', entry('parent', withSegment)],
    ['other', entry('other')],
  ])
  const can = (one: never, toggles: string[], segments: number[] = []) =>
    canDiffer(one, { toggles: new Set(toggles), segments: new Set(segments) }, (name) => known.get(name))

  it.each([
    ['a change of the toggle', entry('a'), ['a'], [], true],
    ['a change of another toggle', entry('a'), ['b'], [], false],
    ['a change of its parent', entry('a', { dependencies: [{ feature: 'other' }] }), ['other'], [], true],
    ['a change of its segment', entry('a', withSegment), [], [7], true],
    ['a change of another segment', entry('a', withSegment), [], [8], false],
    ['a change of a segment of its parent', entry('a', { dependencies: [{ feature: 'parent' }] }), [], [7], true],
    ['a change with a missing parent', entry('a', { dependencies: [{ feature: 'gone' }] }), [], [7], false],
  ])('is decided for %s', (_, one, toggles, segments, expected) => {
    expect(can(one, toggles, segments)).toBe(expected)
  })
})
