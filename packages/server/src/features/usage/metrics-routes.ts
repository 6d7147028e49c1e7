import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { findFlag } from '#features/flags/index'
import { notFound } from '#kernel/failure'
import { actorOf } from '#platform/http/access'
import { typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import type { Parts } from '#platform/slice'
import { wholeNumber } from './page-rules.ts'
import { applicationsOf, countsOf, dailyCountsOf, unknownToggles } from './queries.ts'
import { filled, type HourCount, lastDays, lastHours, perEnvironment, startOfDay } from './rules.ts'
import { DEFAULT_HOURS, HourlyUsage, MAX_DAYS, MAX_HOURS, RawQuery, UnknownFlags, UsageOfFeature } from './schema.ts'
import { isProjectSeen, type UsageView, usageViewOf } from './visibility.ts'

const tags = ['Metrics']
const base = '/api/admin/client-metrics/features/:featureName'
const params = Type.Object({ featureName: Type.String() })
const access = { signedIn: true } as const

export function metricsRoutes(app: App, { store, clock }: Parts): void {
  const http = typed(app)
  const hoursBack = (count: number) => lastHours(clock().getTime(), count)

  /** A toggle that the caller does not see does not exist. */
  async function viewOfToggle(request: FastifyRequest, name: string): Promise<UsageView> {
    const flag = await findFlag(store.read, name)
    const view = await usageViewOf(store.read, actorOf(request))
    if (!flag || !isProjectSeen(view, flag.project)) throw notFound('toggle', name)
    return view
  }

  async function countsBack(name: string, view: UsageView, query: Static<typeof RawQuery>): Promise<HourCount[]> {
    const dayCount = wholeNumber(query.daysBack, 1, MAX_DAYS, 0)
    if (dayCount > 0) {
      const days = lastDays(clock().getTime(), dayCount)
      return filled(await dailyCountsOf(store.scan, name, days, view), days.map(startOfDay))
    }
    const hours = hoursBack(wholeNumber(query.hoursBack, 1, MAX_HOURS, DEFAULT_HOURS))
    return filled(await countsOf(store.scan, name, hours[0] ?? '', view), hours)
  }

  http.get(
    base,
    {
      config: { access },
      schema: {
        operationId: 'getFeatureUsage',
        summary: 'Was a toggle asked for lately, and by whom?',
        tags,
        params,
        response: { 200: UsageOfFeature },
      },
    },
    async (request) => {
      const { featureName } = request.params
      const view = await viewOfToggle(request, featureName)
      const [since = ''] = hoursBack(2)
      const [dayAgo = ''] = hoursBack(DEFAULT_HOURS)
      return {
        version: 1,
        maturity: 'stable' as const,
        featureName,
        lastHourUsage: perEnvironment(await countsOf(store.scan, featureName, since, view)),
        seenApplications: await applicationsOf(store.scan, featureName, dayAgo, view),
      }
    },
  )
  http.get(
    `${base}/raw`,
    {
      config: { access },
      schema: {
        operationId: 'getHourlyFeatureUsage',
        summary: 'How often a toggle was on and off, hour by hour or day by day',
        tags,
        params,
        querystring: RawQuery,
        response: { 200: HourlyUsage },
      },
    },
    async (request) => {
      const { featureName } = request.params
      const view = await viewOfToggle(request, featureName)
      const data = await countsBack(featureName, view, request.query)
      return { version: 1, maturity: 'stable' as const, data: data.map((count) => ({ featureName, ...count })) }
    },
  )
  http.get(
    '/api/admin/metrics/unknown-flags',
    {
      config: { access },
      schema: {
        operationId: 'getUnknownFlags',
        summary: 'Toggles that applications ask for and that do not exist',
        tags,
        response: { 200: UnknownFlags },
      },
    },
    async (request) => ({
      unknownFlags: await unknownToggles(store.scan, await usageViewOf(store.scan, actorOf(request))),
    }),
  )
}
