import { describe, expect, it } from 'vitest'
import { describedChanges } from './described-changes.ts'
import { same } from './same.ts'

describe('the differences of two descriptions', () => {
  it('are in the order of the newer one, with removed fields at the end', () => {
    const before = { removed: 'x', name: 'Ops', role: 'Viewer' }
    const now = { role: 'Editor', added: 'y', name: 'Ops' }
    expect(describedChanges(before, now)).toEqual([
      { field: 'role', before: 'Viewer', after: 'Editor' },
      { field: 'added', before: null, after: 'y' },
      { field: 'removed', before: 'x', after: null },
    ])
  })

  it('are none for equal descriptions in another order', () => {
    expect(describedChanges({ a: '1', b: '2' }, { b: '2', a: '1' })).toEqual([])
  })
})

describe('equality of JSON values', () => {
  it.each([
    [{ a: 1, b: undefined }, { a: 1 }, true],
    [{ a: 1, b: null }, { a: 1 }, false],
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
    [[1, 2], [2, 1], false],
    [[1], [1, undefined], false],
    [[], {}, false],
    [Number.NaN, Number.NaN, true],
    ['1', 1, false],
    [{ a: [{ b: 1 }] }, { a: [{ b: 1 }] }, true],
    [null, undefined, false],
  ])('of %j and %j is %s, in both directions', (a, b, expected) => {
    expect([same(a, b), same(b, a)]).toEqual([expected, expected])
  })
})
