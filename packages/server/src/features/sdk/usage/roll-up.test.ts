import { testClock } from '@leverframe/testing/clock'
import { runs } from '@leverframe/testing/depth'
import { aProject, aToggle, engines, serverFor, uniqueName } from '@leverframe/testing/harness'
import { aPerson } from '@leverframe/testing/members'
import { succeed } from '@leverframe/testing/scenario'
import { anSdkToken } from '@leverframe/testing/sdk/clients'
import { change, openTestStore, rowsOf } from '@leverframe/testing/stores'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Store } from '#platform/db/store'
import { addHours, type HourOfCounts, rollUpHours } from './metrics-store.ts'
import { hourOf } from './rules.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

interface Sums {
  yes: number
  no: number
  variants: Record<string, number>
}

type CountRow = Pick<HourOfCounts, 'feature' | 'environment' | 'yes' | 'no'> & {
  app_name: string
  day: string
  variants: string
}

/** The sums of both tables by toggle, environment, application and day. */
async function sumsIn({ read }: Store): Promise<Record<string, Sums>> {
  const rows = await rowsOf<CountRow>(
    read,
    `select feature, environment, app_name, day, yes, no, variants from client_metrics_daily
     union all select feature, environment, app_name, substr(hour, 1, 10) as day, yes, no, variants from client_metrics`,
  )
  const sums: Record<string, Sums> = {}
  for (const { feature, environment, app_name, day, yes, no, variants } of rows) {
    const key = [feature, environment, app_name, day].join(' ')
    const sum = sums[key] ?? { yes: 0, no: 0, variants: {} }
    sums[key] = sum
    sum.yes += yes
    sum.no += no
    for (const [name, count] of Object.entries(JSON.parse(variants) as Record<string, number>))
      sum.variants[name] = (sum.variants[name] ?? 0) + count
  }
  return sums
}

const START_MS = Date.parse('2026-03-01T00:00:00.000Z')
const hourAt = (index: number): string => hourOf(START_MS + index * HOUR_MS)

const aCount: fc.Arbitrary<HourOfCounts> = fc.record({
  feature: fc.constantFrom('one', 'two'),
  appName: fc.constantFrom('shop', 'till'),
  environment: fc.constantFrom('development', 'production'),
  hour: fc.integer({ min: 0, max: 71 }).map(hourAt),
  yes: fc.nat(1_000_000_000),
  no: fc.nat(1_000_000_000),
  variants: fc
    .dictionary(fc.constantFrom('blue', 'red', 'a "quoted" one'), fc.nat(1_000))
    .map((counts) => new Map(Object.entries(counts))),
})

/** Each row appears at most once in a report. */
const someCounts = fc.uniqueArray(aCount, {
  selector: ({ feature, appName, environment, hour }) => JSON.stringify([feature, appName, environment, hour]),
  maxLength: 40,
})

const aReport = (appName: string, ...variants: [string, number][]): HourOfCounts => ({
  feature: 'one',
  appName,
  environment: 'production',
  hour: hourAt(1),
  yes: 3,
  no: 1,
  variants: new Map(variants),
})

/** Reports for a day that is rolled up already, in batches of one row and of all rows. */
const LATE = [
  { reported: [aReport('shop', ['blue', 1]), aReport('till')], cut: 24, limit: 1 },
  { reported: [aReport('shop', ['red', 2], ['blue', 5]), aReport('till', ['a "quoted" one', 1])], cut: 24, limit: 50 },
  { reported: [aReport('shop')], cut: 48, limit: 1 },
]

for (const engine of engines)
  describe(`roll-up of usage on ${engine}`, () => {
    let store: Store
    beforeAll(async () => {
      store = await openTestStore(engine)
      for (const name of ['one', 'two'])
        await change(
          store,
          `insert into features (name, project, type, stale, impression_data, created_at, created_by) values ('${name}', 'default', 'release', 0, 0, 'now', 'test')`,
        )
    })
    afterAll(() => store.close())
    const empty = async () => {
      for (const table of ['client_metrics', 'client_metrics_daily']) await change(store, `delete from ${table}`)
    }
    beforeEach(empty)

    const rollUp = (before: string, limit: number) => store.write(({ tx }) => rollUpHours(tx, before, limit))
    const hoursLeft = async () =>
      (await rowsOf<{ hour: string }>(store.read, 'select hour from client_metrics')).map(({ hour }) => hour)

    it('keeps the sums of all days for any batch size, also with late reports', async () => {
      const step = fc.record({
        reported: someCounts,
        cut: fc.integer({ min: 0, max: 72 }),
        limit: fc.integer({ min: 1, max: 50 }),
      })
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
          await empty()
          for (const { reported, cut, limit } of steps) {
            await store.write(({ tx }) => addHours(tx, reported))
            const before = await sumsIn(store)
            while ((await rollUp(hourAt(cut), limit)) === limit);
            expect(await sumsIn(store)).toEqual(before)
            expect((await hoursLeft()).filter((hour) => hour < hourAt(cut))).toEqual([])
          }
        }),
        {
          examples: [[LATE]],
          numRuns: runs(engine === 'sqlite' ? { short: 20, long: 60 } : { short: 5, long: 20 }),
        },
      )
    })

    it('changes nothing when its transaction fails or when it runs again', async () => {
      const counted = { feature: 'one', appName: 'shop', environment: 'production', yes: 3, no: 1 }
      await store.write(({ tx }) =>
        addHours(
          tx,
          [0, 1, 30].map((hour) => ({ ...counted, hour: hourAt(hour), variants: new Map([['blue', 2]]) })),
        ),
      )
      const failing = store.write(async ({ tx }) => {
        await rollUpHours(tx, hourAt(24), 10)
        throw new Error('the process ends here')
      })
      await expect(failing).rejects.toThrow('the process ends here')
      expect(await hoursLeft()).toHaveLength(3)
      expect(await rowsOf(store.read, 'select * from client_metrics_daily')).toEqual([])
      expect([await rollUp(hourAt(24), 10), await rollUp(hourAt(24), 10)]).toEqual([2, 0])
      expect(await rowsOf(store.read, 'select * from client_metrics_daily')).toEqual([
        {
          feature: 'one',
          app_name: 'shop',
          environment: 'production',
          day: '2026-03-01',
          yes: 6,
          no: 2,
          variants: '{"blue":4}',
        },
      ])
      expect(await hoursLeft()).toEqual([hourAt(30)])
    })
  })

for (const engine of engines)
  describe(`usage by day on ${engine}`, () => {
    const clock = testClock()
    const server = serverFor(engine, { clock })
    const dayAgo = (days: number) => new Date(clock().getTime() - days * DAY_MS).toISOString().slice(0, 10)
    const hourAgo = (hours: number) => hourOf(clock().getTime() - hours * HOUR_MS)
    const rollUp = () => server.running.product.jobs.runNow('usage-retention')
    const raw = (toggle: string, query: string) => `/api/admin/client-metrics/features/${toggle}/raw?${query}`
    const insertHour = (toggle: string, app: string, hour: string, yes: number) =>
      server.sql(
        `insert into client_metrics (feature, app_name, environment, hour, yes, no, variants) values ('${toggle}', '${app}', 'development', '${hour}', ${yes}, 1, '{"blue":${yes}}')`,
      )
    const insertDay = (toggle: string, app: string, day: string) =>
      server.sql(
        `insert into client_metrics_daily (feature, app_name, environment, day, yes, no, variants) values ('${toggle}', '${app}', 'development', '${day}', 5, 1, '{}')`,
      )
    const daysOf = async (toggle: string) =>
      (
        await rowsOf<{ day: string }>(
          server.running.product.deps.store.read,
          `select day from client_metrics_daily where feature = '${toggle}' order by day`,
        )
      ).map(({ day }) => day)

    it('combines the last 48 hours with the rolled-up days', async () => {
      const toggle = await aToggle(server)
      const counts = { 0: 1, 47: 2, 48: 4, 49: 8, 100: 16 }
      for (const [hours, yes] of Object.entries(counts)) await insertHour(toggle, 'shop', hourAgo(Number(hours)), yes)
      const ask = async () => {
        const { data } = await succeed(server, 'GET', raw(toggle, 'daysBack=30'))
        return data as { timestamp: string; yes: number; no: number; variants?: object }[]
      }
      const before = await ask()
      expect(before).toHaveLength(30)
      expect(before.map(({ timestamp }) => timestamp.slice(0, 10))).toEqual(
        Array.from({ length: 30 }, (_, index) => dayAgo(29 - index)),
      )
      expect(before.reduce((sum, { yes }) => sum + yes, 0)).toBe(31)
      await rollUp()
      expect(await ask()).toEqual(before)
      expect(await daysOf(toggle)).toEqual([hourAgo(100), hourAgo(49)].map((hour) => hour.slice(0, 10)))
      const hours = (await succeed(server, 'GET', raw(toggle, 'hoursBack=48'))).data as { yes: number }[]
      expect([hours.length, hours[0]?.yes, hours.at(-1)?.yes]).toEqual([48, 2, 1])
      for (const wrong of ['0', '401', 'x'])
        expect((await succeed(server, 'GET', raw(toggle, `daysBack=${wrong}`))).data).toHaveLength(24)
    })

    it('is removed after METRICS_RETENTION_DAYS and not before', async () => {
      const toggle = await aToggle(server)
      for (const days of [10, 395, 398]) await insertDay(toggle, 'shop', dayAgo(days))
      await rollUp()
      expect(await daysOf(toggle)).toEqual([dayAgo(395), dayAgo(10)])
      expect((await succeed(server, 'GET', raw(toggle, 'daysBack=396'))).data[0]).toMatchObject({ yes: 5, no: 1 })
    })

    it('is deleted with its toggle or environment', async () => {
      const [deleted, kept] = [await aToggle(server), await aToggle(server)]
      const environment = uniqueName('env')
      await succeed(server, 'POST', '/api/admin/environments', { name: environment, type: 'test' })
      for (const toggle of [deleted, kept]) await insertDay(toggle, 'shop', dayAgo(5))
      await server.sql(
        `insert into client_metrics_daily select feature, app_name, '${environment}', '${dayAgo(6)}', yes, no, variants from client_metrics_daily where feature = '${kept}'`,
      )
      await succeed(server, 'DELETE', `/api/admin/projects/default/features/${deleted}`)
      await succeed(server, 'DELETE', `/api/admin/archive/${deleted}`)
      await succeed(server, 'DELETE', `/api/admin/environments/${environment}`)
      expect([await daysOf(deleted), await daysOf(kept)]).toEqual([[], [dayAgo(5)]])
    })

    it('is visible to users who see a project of the application, also after the application is removed', async () => {
      const [secret, toggle] = [await aProject(server), await aToggle(server)]
      await succeed(server, 'PUT', `/api/admin/projects/${secret}`, { name: secret, mode: 'private' })
      const viewer = await aPerson(server)
      const [hidden, seen] = [uniqueName('hidden-app'), uniqueName('seen-app')]
      const tokens = [await anSdkToken(server, { projects: [secret] }), await anSdkToken(server)]
      for (const [index, appName] of [hidden, seen].entries()) {
        await server.call('POST', '/api/client/register', { appName }, { token: tokens[index]?.secret ?? '' })
        await insertDay(toggle, appName, dayAgo(5))
      }
      const path = '/api/admin/metrics/applications'
      await expect.poll(async () => (await server.call('GET', `${path}/${hidden}`)).status).toBe(200)
      const appsAs = async (as?: object) => {
        const { data } = (await server.call('GET', raw(toggle, 'daysBack=7'), undefined, as)).body
        return [...new Set(data.map(({ appName }: { appName: string }) => appName))].sort()
      }
      expect([await appsAs(viewer.as), await appsAs()]).toEqual([[seen], [hidden, seen].sort()])
      for (const table of ['applications', 'application_scopes'])
        await server.sql(`update ${table} set seen_at = '${dayAgo(40)}' where app_name in ('${hidden}', '${seen}')`)
      await rollUp()
      expect((await server.call('GET', `${path}/${seen}`)).status).toBe(404)
      expect([await appsAs(viewer.as), await appsAs()]).toEqual([[seen], [hidden, seen].sort()])
      await server.sql(`delete from client_metrics_daily where app_name in ('${hidden}', '${seen}')`)
      await rollUp()
      const scopes = await rowsOf(
        server.running.product.deps.store.read,
        `select app_name from application_scopes where app_name in ('${hidden}', '${seen}')`,
      )
      expect(scopes).toEqual([])
    })
  })
