import { describe, expect, it } from 'vitest'
import { isDecimal } from './decimal.ts'

describe('isDecimal', () => {
  it.each(['0', '18', '4.5', '10.25', '7.', '.5', '.25', '-3', '+12', ' 4.5 ', '1e5', '1e10', '2.5E-10', '1e+2'])(
    'accepts %j',
    (text) => {
      expect(isDecimal(text)).toBe(true)
    },
  )

  it.each([
    '',
    ' ',
    '.',
    '-',
    'x',
    '0x10',
    '1,5',
    '1.2.3',
    '1 2',
    'e5',
    '1e',
    '1ex',
    '1e999',
    'Infinity',
    '*5',
    '1e*5',
  ])('refuses %j', (text) => {
    expect(isDecimal(text)).toBe(false)
  })
})
