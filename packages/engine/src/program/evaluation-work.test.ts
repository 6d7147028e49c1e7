import { describe, expect, it } from 'vitest'
import { chanceOf } from '../../test/chance.ts'
import { compile } from '../compiled.ts'
import type { FeatureDefinition, StrategyDefinition } from '../definition.ts'
import { OFF, ON } from '../outcome.ts'
import { Cells } from './cells.ts'
import { emit } from './emit.ts'
import { Evaluation } from './evaluation.ts'
import { Pool } from './pool.ts'

const toggle = (name: string, more: Partial<FeatureDefinition> = {}): FeatureDefinition => ({
  name,
  enabled: true,
  strategies: [],
  ...more,
})
const NO_SURROUNDINGS = { segments: new Map(), hostname: undefined, refused: new Map(), countsAll: false }
const only = (contextName: string, ...values: string[]): StrategyDefinition[] => [
  { name: 'default', constraints: [{ contextName, operator: 'IN', values }] },
]

/** Toggles in cells of their own, and the number of times that the tests with these keys ran. */
function tableOf(features: readonly FeatureDefinition[], keys: readonly string[] = []) {
  const [pool, cells] = [new Pool(), new Cells()]
  const runs = { count: 0 }
  for (const key of keys)
    pool.test(key, { name: 'userId', standardOnly: false }, () => ({ text }) => {
      runs.count++
      return text === '7'
    })
  const emitted = features.map((feature) => emit(pool, feature, NO_SURROUNDINGS))
  const starts = Int32Array.from(emitted, ({ cells: code }) => cells.append(code))
  return { pool, runs, table: { cells, starts, units: emitted.map(({ unit }) => unit) } }
}

describe('the evaluation of a context', () => {
  const listed = toggle('listed', { strategies: only('userId', '7') })
  const rolledOut = toggle('rolled out', {
    strategies: [{ name: 'gradualRolloutUserId', parameters: { percentage: 25, groupId: 'shop' } }],
  })

  it('runs each test once and reads each field once', () => {
    const strategies = [...only('userId', '8'), ...only('userId', '7')]
    const overrides = [{ contextName: 'userId', values: ['7'] }]
    const variants = [
      { name: 'seven', weight: 0, overrides },
      { name: 'other', weight: 1 },
    ]
    const overridden = (name: string) => toggle(name, { variants })
    const features = [listed, toggle('also listed', { strategies }), overridden('a'), overridden('b'), rolledOut]
    const keys = ['["userId","IN",["7"],null,false,false]', '["override","userId",["7"]]']
    const { pool, runs, table } = tableOf(features, keys)
    const evaluation = new Evaluation(pool)
    const work = ['7', '8', '7', '7', '8'].map((userId) => {
      const reads = { user: 0, time: 0 }
      const context = {
        get userId() {
          reads.user++
          return userId
        },
        get currentTime() {
          reads.time++
          return undefined
        },
      }
      runs.count = 0
      evaluation.begin(table, context, chanceOf())
      const outcomes = features.map((_, slot) => evaluation.outcomeOf(slot))
      const again = features.map((_, slot) => evaluation.run(table.starts[slot] as number))
      evaluation.end()
      expect(again).toEqual(outcomes)
      return [outcomes.join(' '), runs.count, reads.user, reads.time]
    })
    // The rollout reads another field: the user without a property of the same name.
    const [seven, eight] = [
      ['1 1 2 2 1', 2, 2, 1],
      ['0 1 3 3 0', 2, 2, 1],
    ]
    expect(work).toEqual([seven, eight, seven, seven, eight])
  })

  it('has room for the toggles, tests and fields of later changes', () => {
    const { pool, runs, table } = tableOf([listed], ['["userId","IN",["7"],null,false,false]'])
    const evaluation = new Evaluation(pool)
    evaluation.begin(table, { userId: '7' }, chanceOf())
    expect(evaluation.outcomeOf(0)).toBe(ON)
    evaluation.end()
    const more = Array.from({ length: 100 }, (_, index) => toggle(`t${index}`, { strategies: only(`x${index}`, 'y') }))
    const last = toggle('last', { strategies: [...only('x99', 'z'), ...only('userId', '7')] })
    const cells = new Cells()
    const emitted = [listed, ...more, last].map((feature) => emit(pool, feature, NO_SURROUNDINGS))
    const starts = Int32Array.from(emitted, ({ cells: code }) => cells.append(code))
    evaluation.begin({ cells, starts, units: emitted.map(({ unit }) => unit) }, { userId: '7' }, chanceOf())
    runs.count = 0
    expect([evaluation.outcomeOf(101), evaluation.outcomeOf(0), evaluation.outcomeOf(50), runs.count]).toEqual([
      ON,
      ON,
      OFF,
      1,
    ])
  })

  it('compares dates with its time', () => {
    const strategies = [
      { name: 'default', constraints: [{ contextName: 'x', operator: 'DATE_AFTER', value: '2026-06-01T00:00:00Z' }] },
    ]
    const compiled = compile([toggle('a', { strategies }), toggle('b', { strategies })], [])
    const isOn = (currentTime?: string) => compiled.evaluate('a', { currentTime }, chanceOf())?.enabled
    expect([isOn(), isOn('2026-07-01T00:00:00Z'), isOn(), isOn('2026-07-01T00:00:00Z')]).toEqual([
      false,
      true,
      false,
      true,
    ])
  })

  it('does not use results of earlier contexts after the numbers of contexts start again', () => {
    const { pool, table } = tableOf([listed, rolledOut])
    const evaluation = new Evaluation(pool, 2)
    const outcomes = ['7', '8', '7'].map((userId) => {
      evaluation.begin(table, { userId }, chanceOf())
      const both = [evaluation.outcomeOf(0), evaluation.outcomeOf(1)]
      evaluation.end()
      // Another context gets the last number and leaves all results as they are.
      evaluation.begin(table, {}, chanceOf())
      evaluation.end()
      return both
    })
    // In this group the hash of 7 is 25, and the hash of 8 is 26.
    expect(outcomes).toEqual([
      [ON, ON],
      [OFF, OFF],
      [ON, ON],
    ])
  })
})
