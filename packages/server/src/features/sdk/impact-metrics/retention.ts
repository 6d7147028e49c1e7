import type { Store } from '#platform/db/store'
import type { Tx } from '#platform/db/tables'
import { inBatches } from '#platform/jobs/in-batches'
import type { Job } from '#platform/jobs/job'
import { daysBefore } from '#platform/jobs/retention'
import { STEP_MS, type Step, startOf } from './rules.ts'
import { mergePoints, pointOf, TOTAL } from './store.ts'

const HOUR_MS = STEP_MS.hour

/** How long minutes and hours are kept before they are added to the next longer step. */
const KEPT_MS = { minute: 48 * HOUR_MS, hour: 30 * STEP_MS.day } as const
const LONGER: Readonly<Record<keyof typeof KEPT_MS, Step>> = { minute: 'hour', hour: 'day' }

/** Deletes and returns the oldest points of a step before `before`. */
async function takePoints(tx: Tx, step: Step, before: string, limit: number) {
  return tx
    .deleteFrom('impact_points')
    .where((eb) =>
      eb(
        eb.refTuple('series_id', 'step', 'at'),
        'in',
        eb
          .selectFrom('impact_points as old')
          .select(['old.series_id', 'old.step', 'old.at'])
          .where('old.step', '=', step)
          .where('old.at', '<', before)
          .orderBy('old.at')
          .limit(limit)
          .$asTuple('series_id', 'step', 'at'),
      ),
    )
    .returningAll()
    .execute()
}

/** Moves points to the next longer step, in the caller's transaction: a point is never in both. Returns the number of moved points. */
async function rollUp(tx: Tx, step: keyof typeof KEPT_MS, before: string, limit: number): Promise<number> {
  const rows = await takePoints(tx, step, before, limit)
  const longer = LONGER[step]
  // Oldest first: the newest sample of a gauge wins.
  const points = rows
    .sort((a, b) => (a.at < b.at ? -1 : 1))
    .map((row) => ({ ...pointOf(row), seriesId: row.series_id, step: longer, at: startOf(longer, Date.parse(row.at)) }))
  await mergePoints(tx, points)
  return rows.length
}

/** Series without points that were not reported for a day. */
const removeSeries = async (tx: Tx, before: string, limit: number): Promise<number> => {
  const { numDeletedRows } = await tx
    .deleteFrom('impact_series')
    .where(
      'id',
      'in',
      tx
        .selectFrom('impact_series as old')
        .select('old.id')
        .where('old.seen_at', '<', before)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('impact_points as p')
                .select('p.at')
                .whereRef('p.series_id', '=', 'old.id')
                .where('p.step', '<>', TOTAL),
            ),
          ),
        )
        .limit(limit),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Rolls minutes up to hours and hours up to days, then deletes old days. An interrupted run leaves the rest to the next run. */
export const impactRetentionJob = (
  store: Store,
  clock: () => Date,
  { impactMetricsRetentionDays }: { readonly impactMetricsRetentionDays: number },
): Job => ({
  name: 'impact-metrics-retention',
  everyMs: HOUR_MS,
  async run(stopping) {
    const now = clock()
    for (const step of ['minute', 'hour'] as const) {
      // Only whole periods of the longer step: later samples of it are not moved one by one.
      const before = startOf(LONGER[step], now.getTime() - KEPT_MS[step])
      await inBatches(stopping, (limit) => store.write(({ tx }) => rollUp(tx, step, before, limit)))
    }
    if (impactMetricsRetentionDays > 0) {
      const before = daysBefore(now, impactMetricsRetentionDays)
      await inBatches(stopping, (limit) =>
        store.write(async ({ tx }) => (await takePoints(tx, 'day', before, limit)).length),
      )
    }
    const dayAgo = daysBefore(now, 1)
    await inBatches(stopping, (limit) => store.write(({ tx }) => removeSeries(tx, dayAgo, limit)))
  },
})
