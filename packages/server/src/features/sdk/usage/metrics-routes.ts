import type { Static } from 'typebox'
import { findToggle } from '#features/toggles/index'
import type { Actor } from '#kernel/actor'
import { notFound } from '#kernel/failure'
import { JSON_TYPE, jsonChunks, jsonItems, jsonList, sendChunks } from '#platform/http/json-chunks'
import { get } from '#platform/http/routes'
import type { Deps } from '#platform/slice'
import { wholeNumber } from './page-rules.ts'
import { applicationsOf, countsOf, dailyCountsOf, unknownToggles } from './queries.ts'
import { filled, type HourCount, lastDays, lastHours, perEnvironment, startOfDay } from './rules.ts'
import { DEFAULT_HOURS, HourlyUsage, MAX_DAYS, MAX_HOURS, RawQuery, UnknownToggles, UsageOfFeature } from './schema.ts'
import { isProjectSeen, type UsageView, usageViewOf } from './visibility.ts'

const one = '/api/admin/client-metrics/features/:featureName'

export function metricsRoutes({ store, clock }: Deps) {
  const hoursBack = (count: number) => lastHours(clock().getTime(), count)

  /** Throws a 404 also for a toggle that the caller does not see. */
  async function viewOfToggle(actor: Actor, name: string): Promise<UsageView> {
    const toggle = await findToggle(store.read, name)
    const view = await usageViewOf(store.read, actor)
    if (!toggle || !isProjectSeen(view, toggle.project)) throw notFound('toggle', name)
    return view
  }

  async function countsBack(
    name: string,
    view: UsageView,
    query: Static<typeof RawQuery>,
  ): Promise<Iterable<HourCount>> {
    const dayCount = wholeNumber(query.daysBack, 1, MAX_DAYS, 0)
    if (dayCount > 0) {
      const days = lastDays(clock().getTime(), dayCount)
      return filled(await dailyCountsOf(store.scan, name, days, view), days.map(startOfDay))
    }
    const hours = hoursBack(wholeNumber(query.hoursBack, 1, MAX_HOURS, DEFAULT_HOURS))
    return filled(await countsOf(store.scan, name, hours[0] ?? '', view), hours)
  }

  return {
    getFeatureUsage: get(one, 'Get the recent usage of a toggle and the applications that use it', {
      response: UsageOfFeature,
      handle: async ({ params: { featureName }, actor }) => {
        const view = await viewOfToggle(actor, featureName)
        const [[since = ''], [dayAgo = '']] = [hoursBack(2), hoursBack(DEFAULT_HOURS)]
        const lastHourUsage = perEnvironment(await countsOf(store.scan, featureName, since, view))
        const seenApplications = await applicationsOf(store.scan, featureName, dayAgo, view)
        return { version: 1, maturity: 'stable' as const, featureName, lastHourUsage, seenApplications }
      },
    }),
    getHourlyFeatureUsage: get(`${one}/raw`, 'Get the counts of a toggle by hour or by day', {
      query: RawQuery,
      response: HourlyUsage,
      sends: async ({ params: { featureName }, query, actor }, reply) => {
        const counts = await countsBack(featureName, await viewOfToggle(actor, featureName), query)
        const head = { version: 1, maturity: 'stable' }
        const rows = jsonItems(counts, (count) => ({ featureName, ...count }))
        return sendChunks(reply, JSON_TYPE, jsonChunks(head, 'data', jsonList(rows)))
      },
    }),
    getUnknownFlags: get(
      '/api/admin/metrics/unknown-flags',
      'List toggles that applications use but that do not exist',
      {
        response: UnknownToggles,
        handle: async ({ actor }) => ({
          unknownFlags: await unknownToggles(store.scan, await usageViewOf(store.scan, actor)),
        }),
      },
    ),
  }
}
