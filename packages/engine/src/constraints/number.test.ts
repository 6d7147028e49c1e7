import { describe, expect, it } from 'vitest'
import { readingOf } from '../reading.ts'
import { equals, greater, greaterOrEqual, less, lessOrEqual } from './number.ts'

describe('numeric operators', () => {
  it('compare numbers, not text', () => {
    expect(equals('12')(readingOf('12.0'), 0)).toBe(true)
    expect(greater('9')(readingOf('10'), 0)).toBe(true)
    expect(greaterOrEqual('1e3')(readingOf('1000'), 0)).toBe(true)
    expect(less('0')(readingOf('-0.5'), 0)).toBe(true)
    expect(lessOrEqual('5')(readingOf('5.01'), 0)).toBe(false)
  })

  it('match smaller, equal and larger numbers as their names say', () => {
    const held = [equals, greater, greaterOrEqual, less, lessOrEqual].map((operator) =>
      ['4', '5', '6'].map((field) => operator('5')(readingOf(field), 0)),
    )
    expect(held).toEqual([
      [false, true, false],
      [false, false, true],
      [false, true, true],
      [true, false, false],
      [true, true, false],
    ])
  })

  it('do not match null, which is not the number 0', () => {
    expect(equals(null as unknown as undefined)(readingOf('0'), 0)).toBe(false)
  })

  it('do not match when either side is not a number or the field is missing', () => {
    for (const operator of [equals, greater, greaterOrEqual, less, lessOrEqual])
      for (const [value, field] of [
        ['5', 'five'],
        ['five', '5'],
        [undefined, '5'],
        ['5', undefined],
      ])
        expect(operator(value)(readingOf(field), 0)).toBe(false)
  })
})
