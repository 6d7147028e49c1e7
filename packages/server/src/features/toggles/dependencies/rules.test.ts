import { describe, expect, it } from 'vitest'
import { dependencyFrom, mayDepend } from './rules.ts'

describe('a dependency', () => {
  it('requires by default that the parent is on, with any variant', () => {
    expect(dependencyFrom({ feature: 'shop' })).toEqual({ feature: 'shop', enabled: true, variants: [] })
    expect(dependencyFrom({ feature: 'shop', variants: ['a', 'a'] }).variants).toEqual(['a'])
    expect(dependencyFrom({ feature: 'shop', enabled: false, variants: ['a'] }).variants).toEqual([])
  })

  it('is refused if the child has children or the parent has a parent', () => {
    const couple = { child: 'c', parent: 'p', childrenOfChild: [], parentsOfParent: [] }
    expect(mayDepend(couple)).toEqual({ ok: true })
    expect(mayDepend({ ...couple, childrenOfChild: ['x'] })).toMatchObject({
      ok: false,
      because: expect.stringContaining('"x"'),
    })
    expect(mayDepend({ ...couple, parentsOfParent: ['y'] })).toMatchObject({
      ok: false,
      because: expect.stringContaining('"y"'),
    })
  })
})
