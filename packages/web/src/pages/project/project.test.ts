import { describe, expect, it } from 'vitest'
import { healthWord, isOutlived, lifetimeDay } from '../../lib/health-text.ts'
import type { FoundToggle } from '../../lib/types.ts'
import { switchPlan, switchSentence } from './bulk.ts'
import { filterCount, projectSearch, sortedBy } from './search.ts'
import { isInUse, shownState } from './state.ts'
import { tagFrom } from './tags.ts'
import { hoursToDraw, lineThrough, usageOf } from './usage-text.ts'

const NOW = Date.parse('2026-11-15T12:30:00Z')

describe('project search parameters', () => {
  it('keep known values and drop the rest', () => {
    expect(
      projectSearch({
        q: 42,
        type: 'release',
        state: 'gone',
        stage: 'live',
        by: '7',
        status: 'x',
        down: 'yes',
        evil: 1,
      }),
    ).toEqual({ q: '42', type: 'release', stage: 'live', by: 7 })
    expect(projectSearch({ q: ' ', sort: 'environment:production', status: 'dev:enabled', favorites: true })).toEqual({
      sort: 'environment:production',
      status: 'dev:enabled',
      favorites: true,
    })
  })

  it('count filters without the sort order', () => {
    expect(filterCount({ q: 'a', by: 3, sort: 'type', down: true })).toBe(2)
  })

  it('cycle through ascending, descending and default order', () => {
    const byType = sortedBy({ q: 'a' }, 'type')
    expect(byType).toEqual({ q: 'a', sort: 'type' })
    expect(sortedBy(byType, 'type')).toEqual({ q: 'a', sort: 'type', down: true })
    expect(sortedBy(sortedBy(byType, 'type'), 'type')).toEqual({ q: 'a' })
    expect(sortedBy({}, 'name')).toEqual({ down: true })
    expect(sortedBy(byType, 'name')).toEqual({ q: 'a' })
  })
})

const found = (name: string, enabled: boolean, hasEnabledStrategies = true, hasStrategies = true) =>
  ({
    name,
    environments: [{ name: 'dev', enabled, hasStrategies, hasEnabledStrategies }],
  }) as unknown as FoundToggle

describe('toggle state in the table', () => {
  const inDev = (enabled: boolean, reach: string, rollout: number | null = null, hasEnabledStrategies = true) =>
    ({ name: 'dev', enabled, reach, rollout, hasEnabledStrategies }) as FoundToggle['environments'][number]

  it.each([
    ['off', inDev(false, 'nobody'), { onFor: 'none', word: 'off' }],
    ['switched off a moment ago', inDev(false, 'everyone'), { onFor: 'none', word: 'off' }],
    ['on', inDev(true, 'everyone'), { onFor: 'all', word: 'on' }],
    ['on for a part of the users', inDev(true, 'some', 25), { onFor: 'some', word: '25%' }],
    ['on for those who are meant', inDev(true, 'some'), { onFor: 'some', word: 'for some' }],
    ['switched on a moment ago', inDev(true, 'nobody'), { onFor: undefined, word: 'on' }],
    ['on without an active strategy', inDev(true, 'nobody', null, false), { onFor: 'none', word: 'for nobody' }],
  ])('%s', (_case, environment, shown) => {
    expect(shownState(environment)).toEqual(shown)
  })

  it('detects expired lifetimes and recent use', () => {
    const createdAt = '2026-11-01T00:00:00Z'
    expect(isOutlived({ stale: false, createdAt }, 7, NOW)).toBe(true)
    expect(isOutlived({ stale: true, createdAt }, 7, NOW)).toBe(false)
    expect(isOutlived({ stale: false, createdAt }, null, NOW)).toBe(false)
    expect(isInUse({ lastSeenAt: '2026-11-14T12:00:00Z' }, NOW)).toBe(true)
    expect(isInUse({ lastSeenAt: null }, NOW)).toBe(false)
  })
})

describe('bulk switch', () => {
  const selected = [found('on', true), found('off', false), found('bare', false, false, false)]

  it('skips toggles that are already switched or have no active strategy', () => {
    expect(switchPlan(selected, 'dev', true)).toEqual({ names: ['off'], already: 1, without: ['bare'] })
    expect(switchPlan(selected, 'dev', false)).toEqual({ names: ['on'], already: 2, without: [] })
  })

  it('reports skipped toggles', () => {
    expect(switchSentence(switchPlan(selected, 'dev', true), 'dev', true)).toBe(
      'Switched 1 toggle on in dev. 1 was on already. 1 left out, without an active strategy: bare.',
    )
  })
})

describe('health, usage and tags', () => {
  it('labels each health range', () => {
    expect([100, 90, 89, 70, 69].map(healthWord)).toEqual(['good', 'good', 'fair', 'fair', 'poor'])
    expect(lifetimeDay(7, NOW)).toBe('2026-11-09')
  })

  it('draws the usage per hour', () => {
    expect(usageOf([3, 0, 1], [1, 2, 0])).toEqual({ hours: [4, 2, 1], yes: 4, no: 3 })
    // The current hour is left out, because it would look like a drop, unless it is the only one.
    expect([hoursToDraw([4, 2, 1]), hoursToDraw([0, 0, 1])]).toEqual([
      [4, 2],
      [0, 0, 1],
    ])
    expect(lineThrough([0, 2, 1], 10, 4)).toBe('0.0,4.0 5.0,0.0 10.0,2.0')
  })

  it('parses tags with and without a type', () => {
    expect([tagFrom('team:a:b'), tagFrom('q4')]).toEqual([
      { type: 'team', value: 'a:b' },
      { type: 'simple', value: 'q4' },
    ])
  })
})
