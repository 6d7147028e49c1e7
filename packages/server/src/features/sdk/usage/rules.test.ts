import { describe, expect, it } from 'vitest'
import { overviewOf, sdksFrom, usageOf } from './application-rules.ts'
import { Backlog } from './backlog.ts'
import { MAX_COUNTED, MAX_VARIANTS } from './limit-rules.ts'
import { inPowersOfTwo } from './many-rows.ts'
import { pageOf } from './page-rules.ts'
import { Recently } from './recently.ts'
import { rolloutCounts } from './rollout-rules.ts'
import { addVariants, countedIn, filled, hourOf, lastHours, momentOf, perEnvironment } from './rules.ts'

const NOW = Date.parse('2026-03-05T10:20:30.400Z')

describe('hours', () => {
  it('begin at their beginning', () => {
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
    ['2026-03-05T10:20:31Z', '2026-03-05T10:00:00.000Z'],
    ['nonsense', '2026-03-05T10:00:00.000Z'],
    [null, '2026-03-05T10:00:00.000Z'],
    [1e300, '2026-03-05T10:00:00.000Z'],
  ])('what ended at %s was counted in %s', (stop, hour) => {
    expect(countedIn(stop, NOW)).toBe(hour)
  })

  it('nothing is no moment', () => {
    for (const given of [undefined, null, '', 'x', Number.NaN, 9e15]) expect(momentOf(given)).toBeUndefined()
    expect(momentOf('2026-03-05T10:20:30.400Z')).toBe(NOW)
  })

  it('without anything have zeros, for everybody who counted in another one', () => {
    const hours = lastHours(NOW, 2)
    const row = { appName: 'a', environment: 'dev', timestamp: hours[1] as string, yes: 1, no: 2, variants: { x: 1 } }
    expect(filled([row], hours)).toEqual([
      { appName: 'a', environment: 'dev', timestamp: hours[0], yes: 0, no: 0 },
      row,
    ])
    expect(filled([], hours)).toEqual([])
    const many = Array.from({ length: 600 }, (_, i) => ({ ...row, appName: `app-${i}` }))
    expect(filled(many, hours)).toHaveLength(1_000)
  })

  it('are summed up by environment, under the newest of them', () => {
    const rows = ['2026-03-05T09:00:00.000Z', '2026-03-05T10:00:00.000Z'].flatMap((timestamp) =>
      ['b', 'a'].map((environment) => ({ appName: 'x', environment, timestamp, yes: 1, no: 2 })),
    )
    const timestamp = '2026-03-05T10:00:00.000Z'
    expect(perEnvironment(rows)).toEqual([
      { environment: 'a', timestamp, yes: 2, no: 4 },
      { environment: 'b', timestamp, yes: 2, no: 4 },
    ])
  })
})

describe('variants', () => {
  it('add up, and new ones are not counted when there are too many', () => {
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

  it('merges what is told again, and gives the oldest first', () => {
    const backlog = new Backlog<number>(10, add)
    for (const key of ['a', 'b', 'a']) backlog.add(key, 1)
    expect([...backlog.take(1)]).toEqual([['a', 2]])
    expect([...backlog.take(5)]).toEqual([['b', 1]])
    expect(backlog.size).toBe(0)
  })

  it('loses the oldest when there is no room, and counts them', () => {
    const backlog = new Backlog<number>(2, add)
    for (const key of ['a', 'b', 'c']) backlog.add(key, 1)
    expect([backlog.takeDropped(), backlog.takeDropped()]).toEqual([1, 0])
    expect([...backlog.take(5).keys()]).toEqual(['b', 'c'])
  })

  it('takes back what could not be written, before what came meanwhile', () => {
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

describe('what is said once in a while', () => {
  it('is said again when the time has come, when the clock went back, and when it was forgotten', () => {
    const recently = new Recently(60, 2)
    expect([0, 59, 60, 61, 10].map((now) => recently.isDue('a', now))).toEqual([true, false, true, false, true])
    recently.forget()
    expect(recently.isDue('a', 10)).toBe(true)
    for (const key of ['b', 'c']) recently.isDue(key, 10)
    expect(recently.isDue('a', 11)).toBe(true)
  })
})

describe('rows', () => {
  it('are written in few sizes', () => {
    const rows = Array.from({ length: 64 + 64 + 32 + 4 + 1 }, (_, i) => i)
    const parts = [...inPowersOfTwo(rows)]
    expect(parts.map(({ length }) => length)).toEqual([64, 64, 32, 4, 1])
    expect(parts.flat()).toEqual(rows)
    expect([...inPowersOfTwo([])]).toEqual([])
  })
})

describe('applications', () => {
  it('show projects that one may see', () => {
    const places = [
      { appName: 'a', environment: 'dev', projects: ['p', 'q'] },
      { appName: 'a', environment: 'prod', projects: ['p'] },
      { appName: 'b', environment: 'dev', projects: ['*'] },
    ]
    expect(usageOf('a', places, () => true)).toEqual([
      { project: 'p', environments: ['dev', 'prod'] },
      { project: 'q', environments: ['dev'] },
    ])
    expect(usageOf('a', places, (id) => id === 'q')).toEqual([{ project: 'q', environments: ['dev'] }])
    expect(usageOf('b', places, (id) => id === '*')).toEqual([{ project: '*', environments: ['dev'] }])
  })

  it('are told by environment and kind of SDK', () => {
    const sdk = { environment: 'dev', sdkType: 'backend', sdkVersion: 'x:1', count: 2, lastSeen: '2026-01-01' }
    const browser = { ...sdk, sdkType: 'frontend', sdkVersion: null, count: 1, lastSeen: '2026-01-02' }
    expect(overviewOf([{ project: 'p' }], [sdk, browser], [{ name: 't', environment: 'dev' }])).toEqual({
      projects: ['p'],
      featureCount: 1,
      environments: [
        {
          name: 'dev',
          instanceCount: 3,
          frontendSdks: [],
          backendSdks: ['x:1'],
          lastSeen: '2026-01-02',
          issues: { missingFeatures: ['t'] },
        },
      ],
    })
  })

  it('have SDKs with a name and versions', () => {
    expect(sdksFrom(['node:2', 'node:1', 'own', null, 'a:b:3'])).toEqual([
      { name: 'a:b', versions: ['3'] },
      { name: 'node', versions: ['1', '2'] },
      { name: 'own', versions: [] },
    ])
  })

  it('are listed with defaults for what makes no sense', () => {
    expect(pageOf({ limit: '1000', offset: '-1', sortBy: 'x', sortOrder: 'y', query: ' ' })).toEqual({
      query: undefined,
      offset: 0,
      limit: 25,
      sortBy: 'appName',
      sortOrder: 'asc',
    })
  })
})

describe('a rollout', () => {
  it('tells who is behind', () => {
    const clients = [
      { appName: 'a', revision: 7 },
      { appName: 'a', revision: 6 },
      { appName: 'b', revision: 7 },
    ]
    expect(rolloutCounts(clients, 7)).toEqual({
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
