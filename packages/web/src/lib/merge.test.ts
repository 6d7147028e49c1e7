import { describe, expect, it } from 'vitest'
import { differences, merged } from './merge.ts'
import { same } from './same.ts'

describe('deep equality', () => {
  it.each([
    [{ a: 1, b: undefined }, { a: 1 }, true],
    [{ a: [1, { b: 2 }], c: 3 }, { c: 3, a: [1, { b: 2 }] }, true],
    [[1, 2], [2, 1], false],
    [{ a: null }, {}, false],
    [[], {}, false],
    ['1', 1, false],
  ])('same(%j, %j) is %s', (a, b, isSame) => {
    expect(same(a, b)).toBe(isSame)
  })
})

describe('three-way merge', () => {
  const was = { rollout: 25, title: 'a', active: true, group: 'g' }
  const now = { rollout: 75, title: 'b', active: true, group: 'h' }
  const wanted = { rollout: 50, title: 'a', active: false, group: 'h' }

  it('asks only about fields that both sides changed differently', () => {
    expect(differences(was, now, wanted)).toEqual([
      { key: 'rollout', was: 25, now: 75, wanted: 50, settled: undefined },
      { key: 'title', was: 'a', now: 'b', wanted: 'a', settled: 'theirs' },
      { key: 'active', was: true, now: true, wanted: false, settled: 'mine' },
    ])
  })

  it('applies the chosen sides', () => {
    const sides = new Map([
      ['rollout', 'mine'],
      ['title', 'theirs'],
      ['active', 'mine'],
    ] as const)
    expect(merged(now, wanted, sides)).toEqual({ rollout: 50, title: 'b', active: false, group: 'h' })
  })

  it('removes a field that the other side kept', () => {
    expect(differences({ red: 1 }, { red: 2 }, {})).toEqual([
      { key: 'red', was: 1, now: 2, wanted: undefined, settled: undefined },
    ])
    expect(merged({ red: 2, blue: 3 }, {}, new Map([['red', 'mine']]))).toEqual({ blue: 3 })
  })
})
