import { describe, expect, it } from 'vitest'
import { shortcutGroups, stepOf } from './keys.ts'

const GROUPS = shortcutGroups(
  new Map([
    ['/projects', 'Projects'],
    ['/segments', 'Segments'],
  ]),
)

describe('keyboard shortcuts', () => {
  it.each([
    ['/', 'search'],
    ['c', 'create'],
    ['e', 'edit'],
    ['j', 'next'],
    ['k', 'previous'],
    ['x', 'select'],
    ['?', 'help'],
  ])('%s means %s', (key, command) => {
    expect(stepOf(key, undefined, GROUPS)).toEqual({ command })
  })

  it('open a page with g and a letter', () => {
    expect(stepOf('g', undefined, GROUPS)).toEqual({ pending: 'g' })
    expect(stepOf('p', 'g', GROUPS)).toEqual({ command: 'go /projects' })
  })

  it('ignore unknown keys, also after g', () => {
    expect(stepOf('q', undefined, GROUPS)).toEqual({})
    expect(stepOf('q', 'g', GROUPS)).toEqual({})
    expect(stepOf('c', 'g', GROUPS)).toEqual({})
  })

  it('list only pages of the navigation, and each key once', () => {
    const all = GROUPS.flatMap(({ shortcuts }) => shortcuts)
    expect(GROUPS[1]?.shortcuts.map(({ keys, label }) => [keys, label])).toEqual([
      ['g p', 'Projects'],
      ['g s', 'Segments'],
    ])
    expect(new Set(all.map(({ keys }) => keys)).size).toBe(all.length)
  })
})
