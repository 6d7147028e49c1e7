import { ADMIN_TOKEN, engines, serverFor } from '@leverframe/testing/harness'
import { succeed } from '@leverframe/testing/scenario'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { completeGuard } from '#features/sdk/guards/index'
import { Caller, jsonRequest } from './caller.ts'
import { expectFreeLoop, FREE_LOOP_TIMEOUT_MS } from './free-loop.ts'
import { numbers } from './full-store.ts'

const SERIES = 500
const MINUTES = 1_430
/** PostgreSQL cancels a statement after 15 seconds. */
const SERIES_AT_ONCE = 25
const BUCKETS = JSON.stringify([...Array.from({ length: 49 }, (_, index) => [index + 1, index + 1]), [null, 50]])
const PATH = '/api/admin/impact-metrics'

for (const engine of engines)
  describe(`500 series of a metric with all minutes of a day on ${engine}`, () => {
    const server = serverFor(engine, { isMeasured: true })
    const guards = () => server.running.product.dataPlane.guards
    let caller: Caller

    beforeAll(async () => {
      caller = new Caller()
      // One time for all statements: they can take more than a minute.
      const now = new Date().toISOString()
      const minute = (i: string) =>
        engine === 'sqlite'
          ? `strftime('%Y-%m-%dT%H:%M:00.000Z', '${now}', '-' || ${i} || ' minutes')`
          : `to_char(timestamp '${now.slice(0, -1)}' - ${i} * interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:00.000"Z"')`
      await server.sql(`
        insert into impact_series (environment, name, type, app_name, labels, projects, help, created_at, seen_at)
        ${numbers(SERIES)} select 'development', 'latency', 'histogram', case when i <= 100 then 'shop' else 'till' end, '{"route":"/' || i || '"}', '["*"]', '', '${now}', '${now}' from n`)
      for (let first = 0; first < SERIES; first += SERIES_AT_ONCE)
        await server.sql(`
          insert into impact_points (series_id, step, at, count, sum, last, buckets)
          ${numbers(MINUTES)} select s.id, 'minute', ${minute('n.i')}, 50, 10, 0, '${BUCKETS}' from n
          cross join (select id from impact_series order by id limit ${SERIES_AT_ONCE} offset ${first}) s`)
      await server.sql(`
        insert into impact_points (series_id, step, at, count, sum, last, buckets)
        select id, 'total', '', 50, 10, 0, '${BUCKETS}' from impact_series`)
    }, 120_000)
    afterAll(() => caller.stop())

    const valuesOf = async (query: string) => {
      const { series } = await succeed(server, 'GET', `${PATH}?series=latency&${query}`)
      return series as { data: [number, number][] }[]
    }

    it('are all counted', async () => {
      const [all] = await valuesOf('aggregationMode=count')
      expect(all?.data).toHaveLength(MINUTES)
      expect(all?.data.every(([, value]) => value === SERIES * 50)).toBe(true)
    })

    it('return 400 for a quantile of too many points, and the quantile of fewer ones', async () => {
      const { status, body } = await server.call('GET', `${PATH}?series=latency&aggregationMode=p95`)
      expect([status, body.details[0].message]).toEqual([
        400,
        expect.stringContaining('selects more than 300,000 points of a histogram'),
      ])
      const [all] = await valuesOf(`aggregationMode=p50&labels=${encodeURIComponent('{"route":["/1","/2"]}')}`)
      expect(all?.data.map(([, value]) => value)).toEqual(Array.from({ length: MINUTES }, () => 25))
    })

    it('make a guard on a quantile unavailable over a long window, and not over a short one', async () => {
      const read = (windowMinutes: number) => {
        const impactMetric = { metricName: 'latency', aggregationMode: 'p95' as const, windowMinutes }
        const guard = completeGuard({ impactMetric, triggerCondition: { operator: '>', threshold: 1_000 } }, () => 'id')
        const now = new Date()
        const since = new Date(now.getTime() - 86_400_000)
        return guards().read(guard, { project: 'default', environment: 'development', toggle: 'checkout', since, now })
      }
      expect(await read(60)).toMatchObject({ state: 'holds' })
      expect(await read(600)).toMatchObject({
        state: 'unavailable',
        message: expect.stringContaining('more than 50,000 points'),
      })
    })

    it.each([
      'metadata',
      'prometheus',
      '?series=latency&aggregationMode=count&groupBy=route',
      '?series=latency&aggregationMode=avg&range=month',
      '?series=latency&aggregationMode=p95&range=hour',
      '?series=latency&aggregationMode=p95&range=day',
      '?series=latency&aggregationMode=p95&range=day&appName=shop',
    ])(
      'leave the event loop free within its limit during a request for %s',
      async (query) => {
        const url = `${server.url}${PATH}${query.startsWith('?') ? '' : '/'}${query}`
        await expectFreeLoop(
          caller,
          () => jsonRequest({ method: 'GET', url, token: ADMIN_TOKEN }),
          ({ status, text }) => expect(status, text).toBeLessThan(500),
        )
      },
      FREE_LOOP_TIMEOUT_MS,
    )
  })
