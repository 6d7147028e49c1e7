import { describe, expect, it } from 'vitest'
import { percentProblem, wholeNumberProblem } from './percent.ts'

describe('percentages', () => {
  it.each([0, 8, 80, 100, 12.5])('%s is a percentage', (value) => {
    expect(percentProblem(value)).toBeUndefined()
  })

  it.each([
    [150, 'At most 100%'],
    [-1, 'At least 0%'],
    [Number.NaN, 'Enter a percentage'],
  ])('%s is refused: %s', (value, sentence) => {
    expect(percentProblem(value)).toBe(sentence)
  })

  it('of a rollout have no fractions, because SDKs round them down', () => {
    expect(percentProblem(12.5, { isWhole: true })).toBe('Whole percent only: SDKs would use 12%')
    expect(percentProblem(12, { isWhole: true })).toBeUndefined()
  })
})

describe('whole numbers in a range', () => {
  it.each([
    [0, 'At least 1'],
    [10_001, 'At most 10,000'],
    [2.5, 'Whole numbers only'],
    [Number.NaN, 'Enter a number'],
    [10_000, undefined],
  ])('%s: %s', (value, sentence) => {
    expect(wholeNumberProblem(value, 1, 10_000)).toBe(sentence)
  })
})
