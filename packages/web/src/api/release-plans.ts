/** Queries of release plans, their templates and what safeguards can measure. */

import { queryOptions } from '@tanstack/react-query'
import type { RequestBody } from '../lib/operations.ts'
import { PLANS, type PlanState, type Safeguard } from '../lib/release-plan.ts'
import { api, dataOf } from './client.ts'
import { keys } from './query-keys.ts'

const TEMPLATES = '/api/admin/release-plan-templates'
const PROJECT_TEMPLATES = '/api/admin/projects/{projectId}/release-templates'

export interface PlanTarget {
  readonly projectId: string
  readonly featureName: string
  readonly environment: string
}

/** Readings of safeguards have no events. */
const READINGS_MS = 10_000

/** The plans of a toggle in an environment, the newest first. */
export const plansQuery = ({ projectId, featureName, environment }: PlanTarget) =>
  queryOptions({
    queryKey: keys.toggle(projectId, featureName, 'release-plans', environment),
    queryFn: () => dataOf(api.GET(PLANS, { params: { path: { projectId, featureName, environment } } })),
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ state, safeguards }) => state === 'running' && safeguards.length > 0) ? READINGS_MS : false,
  })

export const planQuery = ({ projectId, featureName, environment }: PlanTarget, planId: string) =>
  queryOptions({
    queryKey: keys.toggle(projectId, featureName, 'release-plan', planId),
    queryFn: () =>
      dataOf(api.GET(`${PLANS}/{planId}`, { params: { path: { projectId, featureName, environment, planId } } })),
    retry: false,
  })

interface PlanFilter {
  readonly project?: string | undefined
  readonly environment?: string | undefined
}

/** Plans of all projects that the user sees, or of one project or environment. */
export const foundPlansQuery = (
  state: PlanState | 'open',
  limit: number,
  { project, environment }: PlanFilter = {},
) => {
  const query = {
    state,
    limit: String(limit),
    ...(project !== undefined && { project }),
    ...(environment !== undefined && { environment }),
  }
  return queryOptions({
    queryKey: keys.home('release-plans', query),
    queryFn: () => dataOf(api.GET('/api/admin/release-plans', { params: { query } })),
  })
}

/** The templates of the installation, or of one project. */
export const templatesQuery = (projectId?: string) =>
  queryOptions({
    queryKey: keys.releaseTemplates(projectId),
    queryFn: () =>
      projectId === undefined
        ? dataOf(api.GET(TEMPLATES))
        : dataOf(api.GET(PROJECT_TEMPLATES, { params: { path: { projectId } } })),
  })

export const impactMetricsQuery = queryOptions({
  queryKey: keys.impactMetrics('metadata'),
  queryFn: () => dataOf(api.GET('/api/admin/impact-metrics/metadata')),
  staleTime: 60_000,
})

export const metricSourceNamesQuery = queryOptions({
  queryKey: keys.impactMetrics('sources'),
  queryFn: () => dataOf(api.GET('/api/admin/metric-sources/names')),
  staleTime: 60_000,
})

export const signalNamesQuery = queryOptions({
  queryKey: keys.impactMetrics('signals'),
  queryFn: () => dataOf(api.GET('/api/admin/signal-endpoints/names')),
  staleTime: 60_000,
})

/** What a safeguard measures, by the minute. A day contains the windows of the last hour that are longer. */
export const safeguardSeriesQuery = ({ impactMetric }: Pick<Safeguard, 'impactMetric'>, environment: string) => {
  const { metricName, divideBy, aggregationMode, labelSelectors, windowMinutes } = impactMetric
  const query = {
    series: metricName,
    ...(divideBy !== undefined && { divideBy }),
    aggregationMode,
    ...(!labelSelectors.environment?.length && { environment }),
    range: windowMinutes > 30 ? ('day' as const) : ('hour' as const),
    ...(Object.keys(labelSelectors).length > 0 && { labels: JSON.stringify(labelSelectors) }),
  }
  return queryOptions({
    queryKey: keys.impactMetrics('series', query),
    queryFn: () => dataOf(api.GET('/api/admin/impact-metrics', { params: { query } })),
    refetchInterval: READINGS_MS,
  })
}

type TemplateBody = RequestBody<typeof TEMPLATES, 'post'>

export const createTemplate = (projectId: string | undefined, body: TemplateBody): Promise<unknown> =>
  projectId === undefined
    ? api.POST(TEMPLATES, { body })
    : api.POST(PROJECT_TEMPLATES, { params: { path: { projectId } }, body })

export const updateTemplate = (
  projectId: string | undefined,
  templateId: string,
  body: TemplateBody,
): Promise<unknown> =>
  projectId === undefined
    ? api.PUT(`${TEMPLATES}/{templateId}`, { params: { path: { templateId } }, body })
    : api.PUT(`${PROJECT_TEMPLATES}/{templateId}`, { params: { path: { projectId, templateId } }, body })

export const deleteTemplate = (projectId: string | undefined, templateId: string): Promise<unknown> =>
  projectId === undefined
    ? api.DELETE(`${TEMPLATES}/{templateId}`, { params: { path: { templateId } } })
    : api.DELETE(`${PROJECT_TEMPLATES}/{templateId}`, { params: { path: { projectId, templateId } } })
