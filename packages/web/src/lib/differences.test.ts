import { describe, expect, it } from 'vitest'
import { differenceSentence, strategyDifferences, variantDifferences } from './differences.ts'

const rollout = (percent: number, more = {}) => ({
  name: 'flexibleRollout',
  parameters: { rollout: percent, stickiness: 'default', groupId: 'g' },
  ...more,
})
const plan = (...values: string[]) => ({ contextName: 'plan', operator: 'IN', values })
const said = (...given: Parameters<typeof strategyDifferences>) => strategyDifferences(...given).map(differenceSentence)

describe('strategy differences', () => {
  it.each([
    ['a rollout', rollout(25), rollout(50), ['rollout 25% → 50%']],
    ['nothing', rollout(25), rollout(25), []],
    [
      'a number as text',
      rollout(25),
      { ...rollout(25), parameters: { rollout: '25', stickiness: 'default', groupId: 'g' } },
      [],
    ],
    ['a constraint', rollout(5), rollout(5, { constraints: [plan('pro')] }), ['constraint added: plan is pro']],
    [
      'the values of a constraint',
      rollout(5, { constraints: [plan('pro')] }),
      rollout(5, { constraints: [plan('pro', 'team')] }),
      ['constraint plan is pro → plan is pro or team'],
    ],
    ['a lost constraint', rollout(5, { constraints: [plan('pro')] }), rollout(5), ['constraint removed: plan is pro']],
    [
      'segments',
      rollout(5, { segments: [1] }),
      rollout(5, { segments: [2] }),
      ['segment removed: beta', 'segment added: #2'],
    ],
    ['its title', rollout(5, { title: null }), rollout(5, { title: 'first' }), ['title added: first']],
    ['its activity', rollout(5), rollout(5, { disabled: true }), ['strategy is active → switched off']],
    [
      'its type',
      { name: 'default' },
      rollout(5),
      [
        'strategy default → gradual rollout (5%)',
        'rollout added: 5%',
        'sticky by added: userId or sessionId',
        'group added: g',
      ],
    ],
    [
      'a new one',
      null,
      rollout(5, { title: 'first' }),
      ['strategy added: first: On for 5% of users, sticky by userId or sessionId'],
    ],
    ['one (deleted)', { name: 'default' }, null, ['strategy removed: On for everyone']],
  ])('%s', (_, before, after, sentences) => {
    expect(said(before, after, new Map([[1, 'beta']]))).toEqual(sentences)
  })

  it('summarize added and removed values of long lists', () => {
    const many = Array.from({ length: 40 }, (_, index) => `p${index}`)
    const before = rollout(5, { constraints: [plan(...many)] })
    const after = rollout(5, { constraints: [plan(...many.slice(1), 'q', 'r')] })
    expect(strategyDifferences(before, after)).toEqual([
      {
        field: 'constraint',
        before: 'plan is p0, p1, p2 or 37 more',
        after: 'plan is p1, p2, p3 or 38 more (now with q and r, without p0)',
      },
    ])
  })
})

describe('variant differences', () => {
  const red = { name: 'red', weight: 500, weightType: 'variable' as const }
  const blue = { name: 'blue', weight: 500, weightType: 'variable' as const }
  it.each([
    [
      'shares',
      [red, blue],
      [
        { ...red, weight: 333 },
        { ...blue, weight: 667 },
      ],
      ['variant red 50% → 33.3%', 'variant blue 50% → 66.7%'],
    ],
    ['one more', [red], [red, blue], ['variant blue added: 50%']],
    ['one less', [red, blue], [blue], ['variant red removed: 50%']],
    [
      'a payload',
      [red],
      [{ ...red, payload: { type: 'string' as const, value: '#f00' } }],
      ['variant red: payload added: string #f00'],
    ],
    [
      'a fixed share',
      [red],
      [{ ...red, weightType: 'fix' as const }],
      ['variant red: takes a share of the rest → a fixed share'],
    ],
    [
      'who always gets it',
      [red],
      [{ ...red, overrides: [{ contextName: 'userId', values: ['7'] }] }],
      ['variant red: always where added: userId is 7'],
    ],
    ['another order', [red, blue], [blue, red], ['order of variants red, blue → blue, red']],
  ])('%s', (_, before, after, sentences) => {
    expect(variantDifferences(before, after).map(differenceSentence)).toEqual(sentences)
  })
})

it('a switch is described as "on" and "off"', () => {
  expect(differenceSentence({ field: 'switch', before: 'off', after: 'on' })).toBe('switched on')
})
