import type { Queryable } from '#platform/db/tables'
import { RecentMap } from '#platform/recent-map'
import type { Deps } from '#platform/slice'
import { lastHours } from './rules.ts'
import { isOfSeenApplication, type UsageView, usageViewIn } from './visibility.ts'

interface Counts {
  readonly yes: number
  readonly no: number
}

const rowsOf = (q: Queryable, names: readonly string[], sinceHour: string, view: UsageView) =>
  q
    .selectFrom('client_metrics as m')
    .select((eb) => [
      'm.feature',
      'm.environment',
      eb.fn.sum<number>('m.yes').as('yes'),
      eb.fn.sum<number>('m.no').as('no'),
    ])
    .where('m.feature', 'in', names)
    .where('m.hour', '>=', sinceHour)
    .where((eb) => isOfSeenApplication(eb as never, view))
    .groupBy(['m.feature', 'm.environment'])
    .execute()

type CountsByEnvironment = ReadonlyMap<string, Counts>

interface Kept {
  readonly counts: CountsByEnvironment
  readonly untilMs: number
}

/** SDKs report once a minute, so counts that are a second old are as good as new ones. */
const KEPT_MS = 1_000
const KEPT_TOGGLES = 10_000
const NONE: CountsByEnvironment = new Map()

/**
 * The counts of the current and the previous hour by toggle and environment, as far as these projects show them. Toggles
 * without counts are absent. Those of viewers of all projects are cached for a second.
 */
export const recentCounts = ({ store, clock }: Pick<Deps, 'store' | 'clock'>) => {
  const kept = new RecentMap<string, Kept>(KEPT_TOGGLES)

  const read = async (projects: UsageView['projects'], names: readonly string[]) => {
    const counts = new Map<string, Map<string, Counts>>()
    const [sinceHour = ''] = lastHours(clock().getTime(), 2)
    const view = await usageViewIn(store.read, projects)
    for (const { feature, environment, yes, no } of await rowsOf(store.scan, names, sinceHour, view)) {
      const own = counts.get(feature) ?? new Map<string, Counts>()
      counts.set(feature, own.set(environment, { yes: Number(yes), no: Number(no) }))
    }
    return counts
  }

  return async (
    projects: UsageView['projects'],
    names: readonly string[],
  ): Promise<ReadonlyMap<string, CountsByEnvironment>> => {
    if (names.length === 0) return new Map()
    if (projects !== 'all') return read(projects, names)
    const nowMs = clock().getTime()
    const counts = new Map<string, CountsByEnvironment>()
    const missing: string[] = []
    for (const name of names) {
      const known = kept.get(name)
      if (!known || known.untilMs <= nowMs || known.untilMs > nowMs + KEPT_MS) missing.push(name)
      else if (known.counts !== NONE) counts.set(name, known.counts)
    }
    const fresh = missing.length > 0 ? await read('all', missing) : new Map<string, CountsByEnvironment>()
    for (const name of missing) {
      const own = fresh.get(name)
      kept.set(name, { counts: own ?? NONE, untilMs: nowMs + KEPT_MS })
      if (own) counts.set(name, own)
    }
    return counts
  }
}
