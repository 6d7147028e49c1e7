import { describe, expect, it } from 'vitest'
import { compile } from '../compiled.ts'
import type { Load } from '../constraints/load.ts'
import { PATTERN_LIMITS } from '../constraints/pattern.ts'
import type { FeatureDefinition } from '../definition.ts'
import { explain } from '../explain/explain.ts'
import {
  countAll,
  differenceOf,
  NO_COUNTED_TESTS,
  NONE_REFUSED,
  recount,
  refusedKey,
  refusedOf,
  usesConstraint,
} from './pattern-budget.ts'
import { Pool } from './pool.ts'
import type { Unit } from './unit.ts'

const BUDGET = PATTERN_LIMITS.costOfEnvironment
const load = (pattern: number, isTooExpensive = false): Load => ({
  fixed: 1,
  perCharacter: 0,
  text: 0,
  pattern,
  isTooExpensive,
})

/** The refused ones of tests with these keys and pattern costs, all in use. */
function refused(...loads: readonly (readonly [string, Load | undefined])[]) {
  const pool = new Pool()
  const field = { name: 'userId', standardOnly: false }
  const tests = loads.map(([key, one]) =>
    pool.test(
      key,
      field,
      () => () => true,
      () => one,
    ),
  )
  return [...refusedOf(pool, new Map(tests.map((test) => [test, 1])))]
}

describe('the patterns of an environment', () => {
  it('are all used while the sum of their costs is within the budget', () => {
    expect(refused(['a', load(BUDGET - 1)], ['b', load(1)], ['c', load(0)], ['d', undefined])).toEqual([])
    expect(refusedOf(new Pool(), NO_COUNTED_TESTS)).toBe(NONE_REFUSED)
  })

  it('are refused from the most expensive one on, and by key among equal ones', () => {
    const half = BUDGET / 2
    expect(refused(['a', load(1)], ['b', load(half)], ['c', load(half + 1)])).toEqual([['c', 'environment_budget']])
    expect(refused(['c', load(half)], ['b', load(half)], ['a', load(half)])).toEqual([['a', 'environment_budget']])
    expect(refused(['b', load(BUDGET)], ['a', load(BUDGET)], ['c', load(BUDGET)])).toEqual([
      ['a', 'environment_budget'],
      ['b', 'environment_budget'],
    ])
  })

  it('are refused over the limit of one pattern, and then do not count', () => {
    expect(refused(['a', load(0, true)], ['b', load(BUDGET)])).toEqual([['a', 'too_expensive']])
  })

  it('count once, refused or not', () => {
    expect(refused(['a', load(BUDGET)], [refusedKey('a'), load(BUDGET)])).toEqual([])
    expect(refused([refusedKey('a'), load(BUDGET)], ['b', load(1)])).toEqual([['a', 'environment_budget']])
  })
})

describe('the tests that are counted', () => {
  const unit = (...counted: number[]) => ({ counted }) as unknown as Unit
  const finished = <T>(steps: Generator<unknown, T>): T => {
    let next = steps.next()
    while (!next.done) next = steps.next()
    return next.value
  }

  it('are those of all toggles', () => {
    expect([...finished(countAll([unit(1, 2), undefined, unit(2), unit()]))]).toEqual([
      [1, 1],
      [2, 2],
    ])
  })

  it('follow the changes of toggles', () => {
    const counted = finished(countAll([unit(1, 2), unit(2)]))
    const changes = [{ before: unit(1, 2), after: unit(3) }, { after: unit(3) }, { before: unit(), after: undefined }]
    expect([...finished(recount(counted, changes))]).toEqual([
      [2, 1],
      [3, 2],
    ])
    expect([...counted]).toEqual([
      [1, 1],
      [2, 2],
    ])
  })

  it('are the same object when no toggle with such a test changed', () => {
    const counted = finished(countAll([unit(1)]))
    expect(finished(recount(counted, [{ before: unit(), after: unit() }, { after: undefined }]))).toBe(counted)
    expect(finished(recount(counted, [{ before: unit(1), after: undefined }])).size).toBe(0)
  })
})

it('the difference of refused patterns has those of one side', () => {
  const refusals = (...keys: string[]) => new Map(keys.map((key) => [key, 'too_expensive' as const]))
  expect([...differenceOf(refusals('a', 'b'), refusals('b', 'c'))]).toEqual(['a', 'c'])
  expect([...differenceOf(refusals('a'), refusals('a'))]).toEqual([])
})

it('a toggle uses a constraint, refused or not', () => {
  const pool = new Pool()
  const field = { name: 'userId', standardOnly: false }
  const tests = ['a', refusedKey('b')].map((key) => pool.test(key, field, () => () => true))
  const uses = (key: string, counted = tests) => usesConstraint(pool, { counted } as unknown as Unit, new Set([key]))
  expect([uses('a'), uses('b'), uses('c'), uses('a', [])]).toEqual([true, true, false, false])
})

describe('a pattern over the budget', () => {
  /** Each of these costs 599, and the limit of one pattern is 600. */
  const pattern = (index: number) => `a|${'x'.repeat(593)}${String(index).padStart(2, '0')}`
  const when = (value: string, inverted = false) => [
    { name: 'default', constraints: [{ contextName: 'userId', operator: 'REGEX', value, inverted }] },
  ]
  const toggle = (index: number, more: Partial<FeatureDefinition> = {}): FeatureDefinition => ({
    name: `t${index}`,
    enabled: true,
    strategies: when(pattern(index)),
    ...more,
  })
  const chance = { now: 0, random: () => 0.5 }
  const features = Array.from({ length: BUDGET / 600 + 1 }, (_, index) => toggle(index))
  const full = compile(features, [])
  const isOn = (compiled: typeof full, index: number) =>
    compiled.evaluate(`t${index}`, { userId: 'a' }, chance)?.enabled
  const refusalIn = (compiled: typeof full, index: number) =>
    explain(compiled, `t${index}`, { userId: 'a' }, chance).strategies[0]?.constraints[0]?.refusal

  it('never matches until another one is removed', () => {
    const rest = full.with({ remove: ['t5'] })
    expect([isOn(full, 0), isOn(full, 1), full.refused.size]).toEqual([false, true, 1])
    expect([isOn(rest, 0), isOn(rest, 1), rest.refused.size]).toEqual([true, true, 0])
    const again = rest.with({ upsert: [toggle(5)] })
    expect([isOn(again, 0), isOn(again, 5), again.refused]).toEqual([false, true, full.refused])
    expect([refusalIn(full, 0), refusalIn(full, 1)]).toEqual(['environment_budget', undefined])
  })

  it('does not count in a toggle that is off', () => {
    const rest = full.with({ upsert: [toggle(5, { enabled: false })] })
    expect([isOn(rest, 0), rest.refused.size]).toEqual([true, 0])
  })

  it('is refused in a part of the environment too, whose own patterns have no budget', () => {
    const off = { ...toggle(0), enabled: false }
    const part = compile([off], [], { refused: full.refused })
    expect([part.refused, refusalIn(part, 0)]).toEqual([full.refused, 'environment_budget'])
    expect(part.with({ upsert: features }).refused).toBe(full.refused)
    // The strategies of toggles that are off are explained, and their tests can be prepared.
    const cost = (compiled: typeof full) => compiled.stepsFor({ userId: 'a' })
    const disabled = toggle(1, { strategies: when(pattern(1)).map((one) => ({ ...one, disabled: true })) })
    const segments = [{ id: 1, constraints: when(pattern(2))[0]?.constraints ?? [] }, { id: 2 }]
    const shared = toggle(2, { enabled: false, strategies: [{ name: 'default', segments: [1, 2, 3] }] })
    const costs = [off, disabled, shared].map((feature) => [
      cost(compile([feature], segments, { refused: new Map() })),
      cost(compile([feature], segments)),
    ])
    expect(costs).toEqual([
      [1_198, 0],
      [1_198, 0],
      [1_198, 0],
    ])
  })
})
