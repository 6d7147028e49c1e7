import type { Queryable } from '#platform/db/tables'
import type { Statistics } from './schema.ts'
import { daysBefore } from './store.ts'

async function countActiveUsers(q: Queryable, now: Date): Promise<Statistics['activeUsers']> {
  return q
    .selectFrom('users')
    .where('account_type', '=', 'user')
    .select((eb) => {
      const seenIn = (days: number) => eb.fn.countAll<number>().filterWhere('seen_at', '>=', daysBefore(now, days))
      return [seenIn(7).as('last7'), seenIn(30).as('last30'), seenIn(60).as('last60'), seenIn(90).as('last90')]
    })
    .executeTakeFirstOrThrow()
}

async function firstEventSince(q: Queryable, since: string): Promise<number> {
  const row = await q
    .selectFrom('events')
    .select('id')
    .where('created_at', '>=', since)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? Number.MAX_SAFE_INTEGER
}

/** Reads the events of each production environment from their index. */
async function countProductionChanges(q: Queryable, now: Date): Promise<Statistics['productionChanges']> {
  const environments = await q.selectFrom('environments').select('name').where('type', '=', 'production').execute()
  const [last30, last60, last90] = [
    await firstEventSince(q, daysBefore(now, 30)),
    await firstEventSince(q, daysBefore(now, 60)),
    await firstEventSince(q, daysBefore(now, 90)),
  ]
  const sum = { last30: 0, last60: 0, last90: 0 }
  for (const { name } of environments) {
    const counts = await q
      .selectFrom('events')
      .where('environment', '=', name)
      .where('id', '>=', last90)
      .select((eb) => [
        eb.fn.countAll<number>().filterWhere('id', '>=', last30).as('last30'),
        eb.fn.countAll<number>().filterWhere('id', '>=', last60).as('last60'),
        eb.fn.countAll<number>().as('last90'),
      ])
      .executeTakeFirstOrThrow()
    for (const key of ['last30', 'last60', 'last90'] as const) sum[key] += counts[key]
  }
  return sum
}

async function countApplications(q: Queryable, now: Date): Promise<Statistics['clientApps']> {
  const { allTime, month, week } = await q
    .selectFrom('applications')
    .select((eb) => [
      eb.fn.countAll<number>().as('allTime'),
      eb.fn.countAll<number>().filterWhere('seen_at', '>=', daysBefore(now, 30)).as('month'),
      eb.fn.countAll<number>().filterWhere('seen_at', '>=', daysBefore(now, 7)).as('week'),
    ])
    .executeTakeFirstOrThrow()
  return [
    { range: 'allTime', count: allTime },
    { range: '30d', count: month },
    { range: '7d', count: week },
  ]
}

async function countEvents(q: Queryable, type: string): Promise<number> {
  const { count } = await q
    .selectFrom('events')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('type', '=', type)
    .executeTakeFirstOrThrow()
  return count
}

async function countBuckets(q: Queryable, now: Date): Promise<Statistics['previousDayMetricsBucketsCount']> {
  const startOf = (time: string) => `${time.slice(0, 10)}T00:00:00.000Z`
  return q
    .selectFrom('client_metrics')
    .where('hour', '>=', startOf(daysBefore(now, 1)))
    .where('hour', '<', startOf(now.toISOString()))
    .select((eb) => [
      eb.fn.countAll<number>().as('enabledCount'),
      eb.fn.countAll<number>().filterWhere('variants', '<>', '{}').as('variantCount'),
    ])
    .executeTakeFirstOrThrow()
}

/** Everything that changes with time or usage. */
export const readUsage = async (q: Queryable, now: Date) => ({
  activeUsers: await countActiveUsers(q, now),
  productionChanges: await countProductionChanges(q, now),
  clientApps: await countApplications(q, now),
  featureExports: await countEvents(q, 'features-exported'),
  featureImports: await countEvents(q, 'features-imported'),
  previousDayMetricsBucketsCount: await countBuckets(q, now),
})
