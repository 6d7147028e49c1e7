import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { exactTime } from '../../lib/time.ts'
import { setReadersZone } from '../../lib/time-zone.ts'
import { changedPaths, valueText } from './changes.ts'
import { eventQueryOf, exportParams } from './event-query.ts'
import { EVENT_GROUPS, SWITCHES } from './event-types.ts'
import { daysOf, entriesOf, type FoundEvent, madeOf } from './folding.ts'
import { eventsSearch } from './search.ts'
import { inReadersTime, summaryParts } from './summary.ts'

const NOW = Date.parse('2026-11-15T03:00:00Z')

describe('search parameters', () => {
  it('are text, and unknown ones are dropped', () => {
    expect(eventsSearch({ q: 'x', by: 7, toggle: true, last: '1h', more: 1 })).toEqual({
      q: 'x',
      by: '7',
      toggle: 'true',
      last: '1h',
    })
    expect(eventsSearch({ last: '2h', from: 'yesterday', to: '2026-11-14', q: '' })).toEqual({ to: '2026-11-14' })
  })

  it('become the query of the API', () => {
    expect(eventQueryOf({ q: 'a,b', type: 'x, y', project: 'p', toggle: 't', environment: 'e', by: '1' }, NOW)).toEqual(
      {
        query: 'a,b',
        type: 'IS_ANY_OF:x,y',
        project: 'IS:p',
        feature: 'IS:t',
        environment: 'IS_ANY_OF:e',
        createdBy: 'IS:1',
      },
    )
    expect(eventQueryOf({ last: '24h', from: '2026-01-01' }, NOW)).toEqual({ from: 'IS:2026-11-14T03:00:00.000Z' })
    expect(eventQueryOf({ from: '2026-01-01', to: '2026-01-02T10:00:00Z' }, NOW)).toEqual({
      from: 'IS:2026-01-01',
      to: 'IS:2026-01-02T10:00:00.000Z',
    })
  })

  it('are the same for the export', () => {
    expect(exportParams({ type: 'IS_ANY_OF:x,y' }, 'csv')).toBe('format=csv&type=IS_ANY_OF%3Ax%2Cy')
  })
})

describe('event types to choose from', () => {
  it('contain every event type once', () => {
    const page = readFileSync(new URL('../../../../../docs/reference/events.md', import.meta.url), 'utf8')
    const all = [...page.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, type]) => type)
    expect(EVENT_GROUPS.flatMap(({ types }) => Object.keys(types)).toSorted()).toEqual(all.toSorted())
    expect(SWITCHES).toBe('feature-environment-enabled,feature-environment-disabled')
  })
})

describe('event sentence', () => {
  it('shows scheduled times in the local time zone', () => {
    const data = { scheduledDate: '2027-01-04T06:00:00.000Z' }
    const time = { text: '4 January 2027 at 06:00 UTC', isStrong: true }
    expect(inReadersTime(time, data)).toBe(exactTime(data.scheduledDate))
    expect(inReadersTime(time, undefined)).toBe(time.text)
    expect(inReadersTime({ text: 'ann', isStrong: true }, data)).toBe('ann')
    expect(valueText(data.scheduledDate)).toBe(exactTime(data.scheduledDate))
  })

  it('separates names from text and ignores markup', () => {
    expect(summaryParts('**ann** switched on **a\\*b\\_c** \\(really\\)')).toEqual([
      { text: 'ann', isStrong: true },
      { text: ' switched on ', isStrong: false },
      { text: 'a*b_c', isStrong: true },
      { text: ' (really)', isStrong: false },
    ])
  })
})

const event = (id: number, more: Partial<FoundEvent> = {}) =>
  ({ id, label: 'Toggle archived', createdAt: '2026-11-15T01:00:00Z', ...more }) as FoundEvent

describe('events of one write', () => {
  const step = [
    event(5, { groupId: 'g' }),
    event(4, { groupId: 'g', label: 'Strategy added' }),
    event(3, { groupId: 'g' }),
  ]

  it('are folded, and keep their key when more arrive', () => {
    const entries = entriesOf([event(6), ...step, event(2, { groupId: 'h' })])
    expect(entries.map(({ key, events }) => [key, events.length])).toEqual([
      ['6', 1],
      ['3', 3],
      ['2', 1],
    ])
  })

  it('are summarized by type', () => {
    expect(madeOf(step)).toBe('Toggle archived 2 times, Strategy added')
  })

  it('are grouped by day', () => {
    const entries = entriesOf([
      event(3),
      event(2, { createdAt: '2026-11-14T01:00:00Z' }),
      event(1, { createdAt: '2026-10-01T12:00:00Z' }),
    ])
    expect(daysOf(entries, new Date(NOW)).map(({ title }) => title)).toEqual([
      'Today',
      'Yesterday',
      'Thursday, 1 October 2026',
    ])
  })

  it('are grouped by the days of the time zone of the reader', () => {
    setReadersZone('Pacific/Kiritimati')
    const entries = entriesOf([event(1, { createdAt: '2026-10-01T12:00:00Z' })])
    expect(daysOf(entries, new Date(NOW)).map(({ title }) => title)).toEqual(['Friday, 2 October 2026'])
    setReadersZone(null)
  })
})

describe('event details', () => {
  it('list the paths that differ', () => {
    const before = { name: 'x', parameters: { rollout: '25', stickiness: 'userId' }, tags: ['a'] }
    const after = {
      name: 'x',
      parameters: { rollout: '50', stickiness: 'userId' },
      tags: ['a', 'b'],
      extra: [{ n: 1 }],
    }
    expect(changedPaths(before, after)).toEqual([
      { path: 'parameters › rollout', before: '25', after: '50' },
      { path: 'tags', before: ['a'], after: ['a', 'b'] },
      { path: 'extra › 0 › n', before: undefined, after: 1 },
    ])
  })

  it('list everything of a created or deleted item', () => {
    expect(changedPaths(null, { name: 'x' })).toEqual([{ path: 'name', before: undefined, after: 'x' }])
    expect(changedPaths({ name: 'x' }, null)).toEqual([{ path: 'name', before: 'x', after: undefined }])
    expect(changedPaths(null, null)).toEqual([])
  })

  it('format values for people', () => {
    expect([[], null, '', ['a', 'b'], false, { a: 1 }].map(valueText)).toEqual([
      'nothing',
      'nothing',
      'nothing',
      'a, b',
      'false',
      '{"a":1}',
    ])
  })
})
