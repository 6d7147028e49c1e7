import { expect, it } from 'vitest'
import { cleaned, entriesOf } from './values.ts'

it('the values of a constraint are trimmed, and blank ones ignored', () => {
  expect([cleaned([' a ', '', '  ', 'b c']), cleaned(undefined)]).toEqual([['a', 'b c'], []])
})

it.each([
  ['a,b', ['a', 'b']],
  [' a , b , c ', [' a', 'b', 'c ']],
  [' a ', [' a ']],
  ['a,,b', ['a', '', 'b']],
  ['', []],
  [undefined, []],
  [null, []],
  [7, ['7']],
])('the entries of the list %j are %j', (list, entries) => {
  expect(entriesOf(list)).toEqual(entries)
})
