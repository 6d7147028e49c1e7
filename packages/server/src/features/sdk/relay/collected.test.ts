import { describe, expect, it } from 'vitest'
import { MAX_AT_ONCE } from '#features/sdk/usage/index'
import { Collected, type CountRow } from './collected.ts'

const SOURCE = { projects: ['*'] }

const aCount = (featureName: string, more: Partial<CountRow> = {}): CountRow =>
  ({
    featureName,
    appName: 'shop',
    environment: 'development',
    timestamp: '2026-01-31T10:00:00.000Z',
    source: SOURCE,
    yes: 1,
    no: 0,
    variants: new Map(),
    ...more,
  }) as CountRow

const take = (collected: Collected) => {
  let reports = 0
  return collected.take(() => String(reports++)).map(({ body, ...rest }) => ({ ...rest, ...JSON.parse(body) }))
}
const samplesOf = (count: number) => Array.from({ length: count }, (_, value) => ({ value }))
const impactOf = (metrics: readonly unknown[]) => ({ appName: 'shop', environment: 'development', metrics }) as never

describe('reports that a relay collects', () => {
  it('are added by toggle, application, environment and hour', () => {
    const collected = new Collected()
    for (const variant of ['blue', 'red', 'blue'])
      collected.addCount(aCount('a', { variants: new Map([[variant, 1]]) }))
    collected.addCount(aCount('a', { environment: 'production' }))
    const [development, production] = take(collected)
    expect(development.metrics).toMatchObject([{ featureName: 'a', yes: 3, variants: { blue: 2, red: 1 } }])
    expect(production.metrics).toMatchObject([{ featureName: 'a', yes: 1 }])
    expect([collected.bytes, take(collected)]).toEqual([0, []])
  })

  it('stay separate when their sum is above the limit of one count', () => {
    const collected = new Collected()
    for (const yes of [MAX_AT_ONCE - 1, 1, 1, 5]) collected.addCount(aCount('a', { yes }))
    const [{ metrics }] = take(collected) as [{ metrics: CountRow[] }]
    expect(metrics.map(({ yes }) => yes).sort()).toEqual([MAX_AT_ONCE, 6].sort())
  })

  it.each([
    [49, [49]],
    [50, [50]],
    [51, [50, 1]],
    [100, [50, 50]],
    [101, [50, 50, 1]],
  ])('have %i samples of a metric in pieces of %j, in order', (count, pieces) => {
    const collected = new Collected()
    collected.addImpact(impactOf([{ name: 'orders', type: 'counter', samples: samplesOf(count) }, 'not a metric']))
    const [{ impactReports }] = take(collected)
    const metrics = impactReports.flatMap((one: { metrics: { name?: string; samples?: unknown[] }[] }) => one.metrics)
    expect(metrics.at(-1)).toBe('not a metric')
    expect(metrics.slice(0, -1).map((one: { samples: unknown[] }) => one.samples.length)).toEqual(pieces)
    expect(metrics.slice(0, -1).flatMap((one: { samples: unknown[] }) => one.samples)).toEqual(samplesOf(count))
  })
})

describe('the bodies of a relay', () => {
  const namesIn = (bodies: readonly { metrics: CountRow[] }[]) =>
    bodies.map(({ metrics }) => metrics.map(({ featureName }) => featureName.slice(0, 8)))

  it.each([499, 500, 501, 1_000, 1_001])('have at most 500 items: %i counts', (count) => {
    const collected = new Collected()
    const names = Array.from({ length: count }, (_, index) => `t-${index}`)
    for (const name of names) collected.addCount(aCount(name))
    const bodies = namesIn(take(collected))
    expect(bodies.flat()).toEqual(names)
    expect(bodies.map(({ length }) => length)).toEqual(
      Array.from({ length: Math.ceil(count / 500) }, (_, index) => Math.min(500, count - 500 * index)),
    )
  })

  it('contain each item once when items are larger than a body: first, in the middle and last', () => {
    const collected = new Collected()
    const large = (name: string) => aCount(`${name}${'x'.repeat(300_000)}`)
    const counts = [large('large-1:'), aCount('small-1:'), large('large-2:'), aCount('small-2:'), large('large-3:')]
    for (const count of counts) collected.addCount(count)
    expect(namesIn(take(collected))).toEqual([['large-1:'], ['small-1:'], ['large-2:'], ['small-2:'], ['large-3:']])
  })

  it('are of one environment and one kind of token', () => {
    const collected = new Collected()
    const byPublicToken = { ...SOURCE, publicToken: 'web' } as never
    collected.addCount(aCount('own'))
    collected.addCount(aCount('public', { source: byPublicToken }))
    collected.addCount(aCount('live', { environment: 'production' }))
    expect(collected.publicBytes).toBeLessThan(collected.bytes)
    expect(
      take(collected).map(({ environment, isPublic, metrics }) => [environment, isPublic, metrics.length]),
    ).toEqual([
      ['development', false, 1],
      ['development', true, 1],
      ['production', false, 1],
    ])
  })
})
