import { expect, it } from 'vitest'
import { loadOf, stepsFor } from './load.ts'
import { PATTERN_LIMITS } from './pattern.ts'

const values = (count: number) => Array.from({ length: count }, (_, index) => `v${index}`)
const loadOfValues = (operator: string, count: number) =>
  loadOf({ contextName: 'userId', operator, values: values(count) })
const NOTHING = { fixed: 0, perCharacter: 0, text: 0, pattern: 0, isTooExpensive: false }

it('tests of few values, and of values that are looked up, are not counted', () => {
  const tests = [
    loadOfValues('IN', 5_000),
    loadOfValues('STR_CONTAINS', 19),
    loadOfValues('IN_CIDR', 19),
    loadOf({ contextName: 'userId', operator: 'NUM_EQ', value: '1' }),
  ]
  expect(tests).toEqual([undefined, undefined, undefined, undefined])
})

it('tests that compare each value cost one step for each', () => {
  for (const operator of ['IN_CIDR', 'STR_STARTS_WITH', 'STR_ENDS_WITH'])
    expect(loadOfValues(operator, 20)).toEqual({ ...NOTHING, fixed: 20 })
})

it('tests that search for values cost more in a longer text', () => {
  const load = loadOfValues('STR_CONTAINS', 80)
  expect(load).toEqual({ ...NOTHING, fixed: 80, perCharacter: 10, text: Number.POSITIVE_INFINITY })
  expect(load && [stepsFor(load, 0), stepsFor(load, 7)]).toEqual([80, 150])
})

it('a pattern costs its instructions at each character of a text that it is used for', () => {
  const load = loadOf({ contextName: 'userId', operator: 'REGEX', value: 'abc' })
  expect(load).toEqual({ ...NOTHING, fixed: 5, perCharacter: 5, text: PATTERN_LIMITS.text, pattern: 5 })
  const steps = [10, PATTERN_LIMITS.text, PATTERN_LIMITS.text + 1].map((length) => load && stepsFor(load, length))
  expect(steps).toEqual([55, 5 + 5 * PATTERN_LIMITS.text, 5])
})

it('a pattern over the limit of one pattern costs nothing, because it is not used', () => {
  expect(loadOf({ contextName: 'userId', operator: 'REGEX', value: '(.*){1000}' })).toEqual({
    ...NOTHING,
    isTooExpensive: true,
  })
})
