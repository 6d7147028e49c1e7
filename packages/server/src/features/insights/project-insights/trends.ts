import type { ProjectHealth } from '#features/toggles/index'
import type { Queryable } from '#platform/db/tables'
import { readDays } from './days-store.ts'
import type { Activity, TimeToProduction } from './rules.ts'
import { daysWithToday, firstTrendDay, weeksOf } from './trends-rules.ts'
import { MAX_OWNERS } from './trends-schema.ts'

/** The index `features_to_clean_up` contains only these toggles. */
async function readStaleByOwner(q: Queryable, project: string) {
  const rows = await q
    .selectFrom('features')
    .select((eb) => ['owner', eb.fn.countAll<number>().as('total'), eb.fn.sum<number>('stale').as('stale')])
    .where('project', '=', project)
    .where('archived_at', 'is', null)
    // Literals, because an index with a condition does not match parameters.
    .where((eb) => eb.or([eb('stale', '=', eb.lit(1)), eb('potentially_stale', '=', eb.lit(1))]))
    .groupBy('owner')
    .orderBy('total', 'desc')
    .orderBy('owner')
    .limit(MAX_OWNERS)
    .execute()
  return rows.map(({ owner, total, stale }) => ({
    owner,
    stale: Number(stale),
    potentiallyStale: total - Number(stale),
  }))
}

interface TrendFacts {
  readonly project: string
  readonly activity: Activity
  readonly releases: readonly TimeToProduction[]
  readonly health: ProjectHealth
}

export const trendsOf = async (q: Queryable, { project, activity, releases, health }: TrendFacts, now: Date) => ({
  days: daysWithToday(await readDays(q, project, firstTrendDay(now)), health, now),
  weeks: weeksOf(activity, releases, now),
  staleByOwner: await readStaleByOwner(q, project),
})
