import { expect, it } from 'vitest'
import { andList, groupedBy, orList } from './lists.ts'

it('items are grouped by their key, in their order', () => {
  const firstOf = (text: string) => text.charAt(0)
  expect([...groupedBy(['pear', 'apple', 'plum'], firstOf)]).toEqual([
    ['p', ['pear', 'plum']],
    ['a', ['apple']],
  ])
  expect(groupedBy(['pear', 'plum'], firstOf, (text) => text.length)).toEqual(new Map([['p', [4, 4]]]))
})

it.each([
  [[], 'nothing', 'nothing'],
  [['a'], 'a', 'a'],
  [['a', 'b'], 'a and b', 'a or b'],
  [['a', 'b', 'c', 'd'], 'a, b, c and d', 'a, b, c or d'],
  [['a', 'b', 'c', 'd', 'e'], 'a, b, c and 2 more', 'a, b, c or 2 more'],
])('the list of %j is "%s" or "%s"', (items, and, or) => {
  expect([andList(items), orList(items)]).toEqual([and, or])
})

it('the length of a list can be limited', () => {
  expect([andList(['a', 'b', 'c'], 2), orList(['a', 'b', 'c'], 2)]).toEqual(['a and 2 more', 'a or 2 more'])
})
