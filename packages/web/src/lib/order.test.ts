import { describe, expect, it } from 'vitest'
import { changedSortOrders, moveItem, sortOrders } from './order.ts'

describe('moveItem', () => {
  it('moves one item and keeps the order of the others', () => {
    expect(moveItem(['a', 'b', 'c'], 'a', 2)).toEqual(['b', 'c', 'a'])
    expect(moveItem(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b'])
  })

  it('clamps to the bounds of the list', () => {
    expect(moveItem(['a', 'b'], 'a', -1)).toEqual(['a', 'b'])
    expect(moveItem(['a', 'b'], 'b', 7)).toEqual(['a', 'b'])
    expect(moveItem(['a', 'b'], 'x', 0)).toEqual(['a', 'b'])
  })

  it('changes only the sort orders that differ', () => {
    const before = ['a', 'b', 'c'].map((name, sortOrder) => ({ name, sortOrder }))
    expect([...changedSortOrders(['b', 'a', 'c'], before)]).toEqual([
      ['b', 0],
      ['a', 1],
    ])
    expect(changedSortOrders(['a', 'b', 'c'], before).size).toBe(0)
  })
})

it('sortOrders numbers the ids from 0', () => {
  expect(sortOrders(['b', 'a'])).toEqual([
    { id: 'b', sortOrder: 0 },
    { id: 'a', sortOrder: 1 },
  ])
})
