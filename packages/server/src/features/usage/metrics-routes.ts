import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { findFlag } from '#features/flags/index'
import { notFound } from '#kernel/failure'
import { actorOf } from '#platform/http/access'
import { typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import type { Parts } from '#platform/slice'
import { wholeNumber } from './page-rules.ts'
import { applicationsOf, countsOf, unknownToggles } from './queries.ts'
import { filled, lastHours, perEnvironment } from './rules.ts'
import { DEFAULT_HOURS, HourlyQuery, HourlyUsage, MAX_HOURS, UnknownFlags, UsageOfFeature } from './schema.ts'
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
        summary: 'How often a toggle was on and off, hour by hour',
        tags,
        params,
        querystring: HourlyQuery,
        response: { 200: HourlyUsage },
      },
    },
    async (request) => {
      const { featureName } = request.params
      const view = await viewOfToggle(request, featureName)
      const hours = hoursBack(wholeNumber(request.query.hoursBack, 1, MAX_HOURS, DEFAULT_HOURS))
      const counts = await countsOf(store.scan, featureName, hours[0] ?? '', view)
      return {
        version: 1,
        maturity: 'stable' as const,
        data: filled(counts, hours).map((count) => ({ featureName, ...count })),
      }
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
