import { missedRequirement } from '@leverframe/domain'
import { describe, expect, it } from 'vitest'
import { overviewOf, sdksFrom, usageOf } from './application-rules.ts'
import { Backlog } from './backlog.ts'
import { MAX_COUNTED, MAX_TEXT_LENGTH, MAX_VARIANTS } from './limit-rules.ts'
import { inPowersOfTwo } from './many-rows.ts'
import { pageOf } from './page-rules.ts'
import { propagationCounts } from './propagation-rules.ts'
import { detailsFromBody, detailsFromHeaders } from './report-details.ts'
import {
  addVariants,
  byToggle,
  countedIn,
  filled,
  hourOf,
  lastDays,
  lastHours,
  maxSeriesIn,
  momentOf,
  perEnvironment,
  startOfDay,
} from './rules.ts'
import { MAX_LIMIT } from './schema.ts'
import { Throttle } from './throttle.ts'

const NOW = Date.parse('2026-03-05T10:20:30.400Z')

describe('hours', () => {
  it('are the starts of hours in UTC', () => {
    expect(hourOf(NOW)).toBe('2026-03-05T10:00:00.000Z')
    expect(lastHours(NOW, 3)).toEqual([
      '2026-03-05T08:00:00.000Z',
      '2026-03-05T09:00:00.000Z',
      '2026-03-05T10:00:00.000Z',
    ])
  })

  it.each([
    ['2026-03-05T09:59:59Z', '2026-03-05T09:00:00.000Z'],
    ['2026-03-04T10:30:00Z', '2026-03-04T10:00:00.000Z'],
    ['2026-03-04T10:00:00Z', '2026-03-05T10:00:00.000Z'],
    ['2026-03-04T10:20:30.400Z', '2026-03-04T10:00:00.000Z'],
    ['2026-03-05T10:20:31Z', '2026-03-05T10:00:00.000Z'],
    ['2026-03-05T11:20:31Z', '2026-03-05T10:00:00.000Z'],
    ['nonsense', '2026-03-05T10:00:00.000Z'],
    [null, '2026-03-05T10:00:00.000Z'],
    [1e300, '2026-03-05T10:00:00.000Z'],
  ])('a bucket that ended at %s is counted in %s', (stop, hour) => {
    expect(countedIn(stop, NOW)).toBe(hour)
  })

  it('an invalid time is undefined', () => {
    for (const given of [undefined, null, '', 'x', Number.NaN, 8e15, 9e15]) expect(momentOf(given)).toBeUndefined()
    expect(momentOf(0)).toBe(0)
    expect(momentOf('2026-03-05T10:20:30.400Z')).toBe(NOW)
  })

  it('without counts are 0 for applications with counts in another hour', () => {
    const hours = lastHours(NOW, 2)
    const row = { appName: 'a', environment: 'dev', timestamp: hours[1] as string, yes: 1, no: 2, variants: { x: 1 } }
    expect([...filled([row], hours)]).toEqual([
      { appName: 'a', environment: 'dev', timestamp: hours[0], yes: 0, no: 0 },
      row,
    ])
    expect([...filled([], hours)]).toEqual([])
    const many = Array.from({ length: 600 }, (_, i) => ({ ...row, appName: `app-${i}` }))
    expect([...filled(many, hours)]).toHaveLength(1_000)
  })

  it('have a limit of pairs, which is lower for many hours', () => {
    expect([1, 48, 49, 24_000].map(maxSeriesIn)).toEqual([500, 500, 489, 1])
  })

  it('of a pair keep the counts of each hour, when the pair is within the limit', () => {
    const hours = lastHours(NOW, 2)
    const rows = hours.map((timestamp, yes) => ({ appName: 'a', environment: 'dev', timestamp, yes, no: 3 }))
    expect([...filled(rows.toReversed(), hours)]).toEqual(rows)
  })

  it('of a toggle are lists in the order of the hours', () => {
    const hours = lastHours(NOW, 3)
    const [, second, third] = hours as [string, string, string]
    const rows = [
      { feature: 'a', hour: third, yes: 1, no: 2 },
      { feature: 'b', hour: null, yes: null, no: null },
      { feature: 'a', hour: second, yes: 3, no: null },
      { feature: 'c', hour: '2020-01-01T00:00:00.000Z', yes: 9, no: 9 },
      { feature: 'd', hour: second, yes: null, no: 4 },
    ]
    expect(byToggle(rows, hours)).toEqual([
      { featureName: 'a', yes: [0, 3, 1], no: [0, 0, 2] },
      { featureName: 'b', yes: [0, 0, 0], no: [0, 0, 0] },
      { featureName: 'c', yes: [0, 0, 0], no: [0, 0, 0] },
      { featureName: 'd', yes: [0, 0, 0], no: [0, 4, 0] },
    ])
  })

  it('are in days of UTC', () => {
    expect(lastDays(NOW, 6)).toEqual([
      '2026-02-28',
      '2026-03-01',
      '2026-03-02',
      '2026-03-03',
      '2026-03-04',
      '2026-03-05',
    ])
    expect(startOfDay('2026-02-28')).toBe('2026-02-28T00:00:00.000Z')
  })

  it('are summed by environment with the newest hour as timestamp', () => {
    const rows = ['2026-03-05T09:00:00.000Z', '2026-03-05T10:00:00.000Z'].flatMap((timestamp) =>
      ['b', 'a'].map((environment) => ({ appName: 'x', environment, timestamp, yes: 1, no: 2 })),
    )
    const timestamp = '2026-03-05T10:00:00.000Z'
    for (const given of [rows, rows.toReversed()])
      expect(perEnvironment(given)).toEqual([
        { environment: 'a', timestamp, yes: 2, no: 4 },
        { environment: 'b', timestamp, yes: 2, no: 4 },
      ])
  })
})

describe('variants', () => {
  it('add up, and new names beyond the limit are not counted', () => {
    const many = Array.from({ length: MAX_VARIANTS }, (_, i): [string, number] => [`v${i}`, 1])
    const counts = addVariants(new Map(many), [
      ['v0', 5],
      ['new', 1],
    ])
    expect([counts.size, counts.get('v0'), counts.has('new')]).toEqual([MAX_VARIANTS, 6, false])
    expect(addVariants(new Map([['a', MAX_COUNTED]]), [['a', 1]]).get('a')).toBe(MAX_COUNTED)
  })
})

describe('a backlog', () => {
  const add = (a: number, b: number) => a + b

  it('merges reports with the same key and returns the oldest first', () => {
    const backlog = new Backlog<number>(10, add)
    for (const key of ['a', 'b', 'a']) backlog.add(key, 1)
    expect([...backlog.take(1)]).toEqual([['a', 2]])
    expect([...backlog.take(5)]).toEqual([['b', 1]])
    expect(backlog.size).toBe(0)
  })

  it('drops the oldest reports at the limit and counts them', () => {
    const backlog = new Backlog<number>(2, add)
    for (const key of ['a', 'b', 'c']) backlog.add(key, 1)
    expect([backlog.takeDropped(), backlog.takeDropped()]).toEqual([1, 0])
    expect([...backlog.take(5).keys()]).toEqual(['b', 'c'])
  })

  it('puts back reports of a failed write before newer ones', () => {
    const backlog = new Backlog<number>(2, add)
    for (const key of ['a', 'b']) backlog.add(key, 1)
    const taken = backlog.take(2)
    for (const key of ['b', 'c']) backlog.add(key, 1)
    backlog.putBack(taken)
    expect([[...backlog.take(5)], backlog.takeDropped()]).toEqual([
      [
        ['b', 2],
        ['c', 1],
      ],
      1,
    ])
  })
})

describe('a throttle', () => {
  it('is due after the interval, when the clock went back, and after it was cleared', () => {
    const throttle = new Throttle(60, 2)
    expect([0, 59, 60, 61, 10].map((now) => throttle.isDue('a', now))).toEqual([true, false, true, false, true])
    throttle.forget()
    expect(throttle.isDue('a', 10)).toBe(true)
    for (const key of ['b', 'c']) throttle.isDue(key, 10)
    expect(throttle.isDue('a', 11)).toBe(true)
  })
})

describe('rows of a statement', () => {
  it('are split into powers of two', () => {
    const rows = Array.from({ length: 64 + 64 + 32 + 4 + 1 }, (_, i) => i)
    const parts = [...inPowersOfTwo(rows)]
    expect(parts.map(({ length }) => length)).toEqual([64, 64, 32, 4, 1])
    expect(parts.flat()).toEqual(rows)
    expect([...inPowersOfTwo([])]).toEqual([])
  })
})

describe('applications', () => {
  it('show only visible projects', () => {
    const deployments = [
      { appName: 'a', environment: 'dev', projects: ['p', 'q'] },
      { appName: 'a', environment: 'prod', projects: ['p'] },
      { appName: 'b', environment: 'dev', projects: ['*'] },
    ]
    expect(usageOf('a', deployments, () => true)).toEqual([
      { project: 'p', environments: ['dev', 'prod'] },
      { project: 'q', environments: ['dev'] },
    ])
    expect(usageOf('a', deployments, (id) => id === 'q')).toEqual([{ project: 'q', environments: ['dev'] }])
    expect(usageOf('b', deployments, (id) => id === '*')).toEqual([{ project: '*', environments: ['dev'] }])
  })

  it('have an overview by environment and SDK type', () => {
    const sdk = { environment: 'dev', sdkType: 'backend', sdkVersion: 'x:1', lastSeen: '2026-01-01' }
    const browser = { ...sdk, sdkType: 'frontend', sdkVersion: null, lastSeen: '2026-01-02' }
    const old = { ...sdk, sdkVersion: 'unleash-client-node:4.1.9' }
    const missing = [{ name: 't', environment: 'dev' }]
    const facts = { instances: new Map([['dev', 5]]), missing, missingStrategies: ['own'] }
    expect(overviewOf({ toggles: [{ project: 'p' }], sdks: [sdk, browser, old], ...facts })).toEqual({
      projects: ['p'],
      featureCount: 2,
      environments: [
        {
          name: 'dev',
          instanceCount: 5,
          sdks: ['unleash-client-node:4.1.9', 'x:1'],
          frontendSdks: [],
          backendSdks: ['unleash-client-node:4.1.9', 'x:1'],
          lastSeen: '2026-01-02',
          issues: { missingFeatures: ['t'], outdatedSdks: ['unleash-client-node:4.1.9'] },
        },
      ],
      issues: { missingStrategies: ['own'] },
    })
  })

  it('are outdated only if the SDK is known and its version is older than the first one that supports everything', () => {
    const outdated = ['unleash-client-node:4.1.9', 'unleash-client-java:8.3.9']
    const current = [
      'unleash-client-node:5.3.2',
      'unleash-client-go:4.10.0',
      'own-sdk:0.1.0',
      'unleash-client-node',
      'x:',
    ]
    expect([...outdated, ...current].filter((sdk) => missedRequirement(sdk) !== undefined)).toEqual(outdated)
  })

  it('have SDKs grouped by name with their versions', () => {
    expect(sdksFrom(['node:2', 'node:1', 'own', null, 'a:b:3'])).toEqual([
      { name: 'a:b', versions: ['3'] },
      { name: 'node', versions: ['1', '2'] },
      { name: 'own', versions: [] },
    ])
  })

  it('are listed with defaults for invalid query parameters', () => {
    expect(pageOf({ limit: '1000', offset: '-1', sortBy: 'x', sortOrder: 'y', query: ' ' })).toEqual({
      query: undefined,
      offset: 0,
      limit: 25,
      sortBy: 'appName',
      sortOrder: 'asc',
    })
  })

  it('are listed as the query asks, up to the limits', () => {
    const asked = { query: ' Shop 2.0 ', offset: '7', limit: '1', sortBy: 'lastSeen', sortOrder: 'desc' }
    expect(pageOf(asked)).toEqual({ query: 'Shop 2.0', offset: 7, limit: 1, sortBy: 'lastSeen', sortOrder: 'desc' })
    const limits = ['0', '1', String(MAX_LIMIT), String(MAX_LIMIT + 1), '1e1', '+5', '007']
    expect(limits.map((limit) => pageOf({ limit }).limit)).toEqual([25, 1, MAX_LIMIT, 25, 25, 25, 7])
  })
})

describe('the details of an SDK', () => {
  it('in headers are kept as they are, and cut at the limit', () => {
    const long = 'x'.repeat(MAX_TEXT_LENGTH)
    const headersOf = (text: string) => ({ 'unleash-sdk': text, 'unleash-connection-id': text })
    for (const text of ['unleash-js:3.10', long])
      expect(detailsFromHeaders(headersOf(text))).toEqual({ sdkVersion: text, connectionId: text })
    expect(detailsFromHeaders(headersOf(`${long}y`))).toEqual({ sdkVersion: long, connectionId: long })
    expect(detailsFromHeaders({ 'unleash-sdk': ['a', 'b'] })).toEqual({})
  })

  it('in a body are those that have a value', () => {
    const given = { sdkVersion: 'a:1', connectionId: '7', started: null, strategies: [] }
    expect(detailsFromBody(given)).toEqual(given)
    expect(detailsFromBody({ sdkVersion: '', connectionId: null, strategies: null })).toEqual({})
  })
})

describe('propagation', () => {
  it('counts clients that are up to date and behind', () => {
    const clients = [
      { appName: 'a', revision: 7 },
      { appName: 'a', revision: 6 },
      { appName: 'b', revision: 7 },
    ]
    expect(propagationCounts(clients, 7)).toEqual({
      clients: {
        total: 3,
        upToDate: 2,
        behind: 1,
        byRevision: [
          { revision: 7, count: 2 },
          { revision: 6, count: 1 },
        ],
      },
      applications: [
        { appName: 'a', total: 2, upToDate: 1 },
        { appName: 'b', total: 1, upToDate: 1 },
      ],
    })
  })
})
