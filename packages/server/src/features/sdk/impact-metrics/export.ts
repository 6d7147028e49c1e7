import type { Actor } from '#kernel/actor'
import type { Store } from '#platform/db/store'
import { nextTurn } from '#platform/turns'
import { exportedText } from './export-rules.ts'
import { readTotals } from './queries.ts'
import { STEP_MS } from './rules.ts'
import { visibleSeries } from './values.ts'

/** `seen_at` of a series is at most an hour old while it is reported. */
const GAUGE_MS = 2 * STEP_MS.hour

/** The metrics that the caller may see. Gauges that are no longer reported are left out: their last value says nothing. */
export async function exportMetrics(store: Store, actor: Actor, now: Date, environment?: string): Promise<string> {
  const since = new Date(now.getTime() - GAUGE_MS).toISOString()
  const series = (await visibleSeries(store, actor)).filter(
    (one) =>
      (environment === undefined || one.environment === environment) && (one.type !== 'gauge' || one.seenAt >= since),
  )
  const totals = await readTotals(
    store.scan,
    series.map(({ id }) => id),
  )
  const known = series.flatMap((one) => {
    const total = totals.get(one.id)
    return total ? [{ ...one, total }] : []
  })
  const parts: string[] = []
  for (const part of exportedText(known)) {
    parts.push(part)
    await nextTurn()
  }
  return parts.join('')
}
