import { lifetimeCutoff, type ProjectHealth, readLifetimes } from '#features/toggles/index'
import type { Queryable } from '#platform/db/tables'
import { readDays } from './days-store.ts'
import type { Activity, TimeToProduction } from './rules.ts'
import { daysWithToday, firstTrendDay, weeksOf } from './trends-rules.ts'
import { MAX_OWNERS } from './trends-schema.ts'

/** Computed from the lifetimes, like the health of the project: the stored marks follow later. */
async function readStaleByOwner(q: Queryable, project: string, now: Date) {
  const cutoffs = [...(await readLifetimes(q))].map(([type, days]) => [type, lifetimeCutoff(now, days)] as const)
  const rows = await q
    .selectFrom('features')
    .select((eb) => ['owner', eb.fn.countAll<number>().as('total'), eb.fn.sum<number>('stale').as('stale')])
    .where('project', '=', project)
    .where('archived_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('stale', '=', 1),
        ...cutoffs.map(([type, cutoff]) => eb.and([eb('type', '=', type), eb('created_at', '<', cutoff)])),
      ]),
    )
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
  staleByOwner: await readStaleByOwner(q, project, now),
})
