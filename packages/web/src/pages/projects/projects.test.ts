import { describe, expect, it } from 'vitest'
import { matching } from './matching.ts'
import { slugOf } from './slug.ts'
import { usedEnvironments } from './used-environments.ts'

describe('projects', () => {
  it.each([
    ['Mobile & Web', 'mobile-web'],
    ['Café Über', 'cafe-uber'],
    ['  --- ', ''],
  ])('derive an id from "%s": "%s"', (name, id) => {
    expect(slugOf(name)).toBe(id)
  })

  it('use all environments, also later ones, unless the user leaves some out', () => {
    expect(usedEnvironments(['development', 'production'], [])).toEqual({})
    expect(usedEnvironments(['development', 'production'], ['production'])).toEqual({ environments: ['development'] })
  })

  it('match all words, favourites first', () => {
    const project = (id: string, favorite = false) => ({ id, name: id.toUpperCase(), description: 'of ours', favorite })
    const all = [project('shop'), project('app', true), project('shop-app')]
    expect(matching(all, '').map(({ id }) => id)).toEqual(['app', 'shop', 'shop-app'])
    expect(matching(all, 'OURS shop').map(({ id }) => id)).toEqual(['shop', 'shop-app'])
  })
})
