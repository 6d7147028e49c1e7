import { describe, expect, it } from 'vitest'
import type { FoundToggle, Toggle } from '../../api/types.ts'
import { switchPlan, switchSentence } from './bulk.ts'
import { healthWord, lifetimeDay } from './health-words.ts'
import { filterCount, projectSearch, sortedBy } from './search.ts'
import { isInUse, isOutlived, needsStrategies, shownState } from './state.ts'
import { tagFrom } from './tags.ts'
import { lineThrough, usageOf } from './usage-words.ts'

const NOW = Date.parse('2026-11-15T12:30:00Z')

describe('the address of a project', () => {
  it('keeps what it knows and drops the rest', () => {
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

  it('counts filters, and not the order', () => {
    expect(filterCount({ q: 'a', by: 3, sort: 'type', down: true })).toBe(2)
  })

  it('goes from one order to its reverse and back to names', () => {
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
const inDev = (toggle: FoundToggle) => toggle.environments[0] as FoundToggle['environments'][number]

describe('the state of a toggle in a table', () => {
  const known = (rollout: number) =>
    ({
      environments: [
        { name: 'dev', enabled: false, strategies: [{ name: 'flexibleRollout', parameters: { rollout } }] },
      ],
    }) as unknown as Toggle

  it.each([
    [found('a', false), undefined, { onFor: 'none', word: 'off' }],
    [found('a', true, false, false), undefined, { onFor: 'all', word: 'on' }],
    [found('a', true, false, true), undefined, { onFor: 'some', word: 'for nobody' }],
    [found('a', true), undefined, { onFor: undefined, word: 'on' }],
    [found('a', true), known(25), { onFor: 'some', word: '25 %' }],
    [found('a', true), known(100), { onFor: 'all', word: 'on' }],
  ])('%#', (toggle, strategies, shown) => {
    expect(shownState(inDev(toggle), strategies)).toEqual(shown)
  })

  it('asks for strategies only where they decide', () => {
    expect([found('a', false), found('a', true, false), found('a', true)].map(needsStrategies)).toEqual([
      false,
      false,
      true,
    ])
  })

  it('knows what is past its lifetime, and what was seen lately', () => {
    const createdAt = '2026-11-01T00:00:00Z'
    expect(isOutlived({ stale: false, createdAt }, 7, NOW)).toBe(true)
    expect(isOutlived({ stale: true, createdAt }, 7, NOW)).toBe(false)
    expect(isOutlived({ stale: false, createdAt }, null, NOW)).toBe(false)
    expect(isInUse({ lastSeenAt: '2026-11-14T12:00:00Z' }, NOW)).toBe(true)
    expect(isInUse({ lastSeenAt: null }, NOW)).toBe(false)
  })
})

describe('many toggles at once', () => {
  const selected = [found('on', true), found('off', false), found('bare', false, false, false)]

  it('leaves out what is so already, and what would be on for nobody', () => {
    expect(switchPlan(selected, 'dev', true)).toEqual({ names: ['off'], already: 1, without: ['bare'] })
    expect(switchPlan(selected, 'dev', false)).toEqual({ names: ['on'], already: 2, without: [] })
  })

  it('says so', () => {
    expect(switchSentence(switchPlan(selected, 'dev', true), 'dev', true)).toBe(
      'Switched 1 toggle on in dev. 1 was on already. 1 left out, without an active strategy there: bare.',
    )
  })
})

describe('health, usage and tags', () => {
  it('has a word for each health', () => {
    expect([100, 90, 89, 70, 69].map(healthWord)).toEqual(['good', 'good', 'fair', 'fair', 'poor'])
    expect(lifetimeDay(7, NOW)).toBe('2026-11-09')
  })

  it('sums usage by the hour, and forgets what is older than a day', () => {
    const { hours, yes, no } = usageOf(
      [
        { timestamp: '2026-11-15T12:00:00Z', yes: 3, no: 1 },
        { timestamp: '2026-11-15T12:00:00Z', yes: 1, no: 0 },
        { timestamp: '2026-11-15T11:00:00Z', yes: 0, no: 2 },
        { timestamp: '2026-11-13T11:00:00Z', yes: 9, no: 9 },
      ],
      NOW,
    )
    expect([hours.at(-1), hours.at(-2), hours.length, yes, no]).toEqual([5, 2, 24, 4, 3])
    expect(lineThrough([0, 2, 1], 10, 4)).toBe('0.0,4.0 5.0,0.0 10.0,2.0')
  })

  it('reads tags with and without a type', () => {
    expect([tagFrom('team:a:b'), tagFrom('q4')]).toEqual([
      { type: 'team', value: 'a:b' },
      { type: 'simple', value: 'q4' },
    ])
  })
})
