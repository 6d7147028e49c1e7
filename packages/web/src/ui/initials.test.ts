import { describe, expect, it } from 'vitest'
import { initialsOf, seriesOf } from './initials.ts'

describe('initials', () => {
  it.each([
    ['Ada Lovelace', 'AL'],
    ['ada.lovelace@example.org', 'AL'],
    ['ada', 'A'],
    ['Anna Maria van Dam', 'AD'],
    ['Émile', 'É'],
    ['李 雷', '李雷'],
    ['  ', '?'],
    ['', '?'],
  ])('of "%s" are %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })

  it('have one of eight colours, the same each time', () => {
    const names = Array.from({ length: 100 }, (_, index) => `person ${index}`)
    const used = names.map(seriesOf)
    expect(names.map(seriesOf)).toEqual(used)
    expect(new Set(used)).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8]))
  })
})
