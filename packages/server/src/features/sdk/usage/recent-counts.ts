import type { Queryable } from '#platform/db/tables'
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

/** The counts of the current and the previous hour by toggle and environment, as far as these projects show them. */
export const recentCounts =
  ({ store, clock }: Pick<Deps, 'store' | 'clock'>) =>
  async (projects: UsageView['projects'], names: readonly string[]): Promise<Map<string, Map<string, Counts>>> => {
    const counts = new Map<string, Map<string, Counts>>()
    if (names.length === 0) return counts
    const [sinceHour = ''] = lastHours(clock().getTime(), 2)
    const view = await usageViewIn(store.read, projects)
    for (const { feature, environment, yes, no } of await rowsOf(store.scan, names, sinceHour, view)) {
      const own = counts.get(feature) ?? new Map<string, Counts>()
      counts.set(feature, own.set(environment, { yes: Number(yes), no: Number(no) }))
    }
    return counts
  }
