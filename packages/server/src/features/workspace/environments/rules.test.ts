import { describe, expect, it } from 'vitest'
import { defaultDisplayName, mayDelete } from './rules.ts'

describe('the default display name of an environment', () => {
  it.each([
    ['production', 'Production'],
    ['production-eu', 'Production eu'],
    ['pre_prod.2', 'Pre prod 2'],
    ['QA', 'QA'],
    ['---', '---'],
    ['1', '1'],
  ])('of %s is %s', (name, displayName) => {
    expect(defaultDisplayName(name)).toBe(displayName)
  })
})

describe('an environment', () => {
  it('can be deleted when nothing is on in it and another environment remains', () => {
    expect(mayDelete({ toggles: 0, tokens: 0, onlyIn: [] }, 1)).toEqual({ ok: true })
    expect(mayDelete({ toggles: 0, tokens: 0, onlyIn: [] }, 0)).toMatchObject({ ok: false })
    expect(mayDelete({ toggles: 3, tokens: 0, onlyIn: [] }, 1)).toMatchObject({
      ok: false,
      because: expect.stringContaining('3 toggles'),
    })
    expect(mayDelete({ toggles: 0, tokens: 2, onlyIn: [] }, 1)).toMatchObject({
      ok: false,
      because: expect.stringContaining('2 API tokens'),
    })
    expect(mayDelete({ toggles: 0, tokens: 0, onlyIn: ['shop', 'bank'] }, 1)).toMatchObject({
      ok: false,
      because: expect.stringContaining('the only environment of the project "shop" and 1 more'),
    })
  })
})
