import { type CurrentProject, type ProjectHealth, type ProjectLists, viewerOf } from '#features/toggles/index'
import { requireProject } from '#features/workspace/index'
import { notFound } from '#kernel/failure'
import { JSON_TYPE } from '#platform/http/json-chunks'
import { get } from '#platform/http/routes'
import type { Deps } from '#platform/slice'
import type { LifecycleSummaries } from './lifecycle.ts'
import { activityByDay, averageOf, lastDays, statsOf, type TimeToProduction, WINDOW_DAYS } from './rules.ts'
import { Dora, HealthReport, MAX_RELEASES, ProjectInsights, ProjectStatus } from './schema.ts'
import type { ProjectFigures } from './stats.ts'
import { countChangeRequests, countNewMembers, countSegments } from './store.ts'
import type { TokenCounts } from './token-counts.ts'
import { trendsOf } from './trends.ts'
import { ProjectTrends } from './trends-schema.ts'

export interface InsightsRoutesDeps {
  readonly lists: ProjectLists
  readonly figures: ProjectFigures
  readonly lifecycle: LifecycleSummaries
  readonly tokens: TokenCounts
}

const one = '/api/admin/projects/:projectId'

async function requireCurrent(lists: ProjectLists, id: string): Promise<CurrentProject> {
  const project = await lists.current(id)
  if (!project) throw notFound('project', id)
  return project
}

const countsIn = ({ active, stale, potentiallyStale }: ProjectHealth) => ({
  activeCount: active,
  staleCount: stale,
  potentiallyStaleCount: potentiallyStale,
})

/** Adds fields to the end of a JSON object in bytes. */
const withFields = (object: Buffer, fields: object): Buffer =>
  Buffer.concat([object.subarray(0, -1), Buffer.from(`,${JSON.stringify(fields).slice(1)}`)])

const leadTimeOf = (releases: readonly TimeToProduction[]) => ({
  features: releases.slice(0, MAX_RELEASES).map(({ name, timeToProduction }) => ({ name, timeToProduction })),
  projectAverage: averageOf(releases.map(({ timeToProduction }) => timeToProduction)),
})

export function insightsRoutes({ store: { read, scan }, clock }: Deps, own: InsightsRoutesDeps) {
  const { lists, figures, lifecycle, tokens } = own

  async function insightsOf(id: string) {
    const project = await requireProject(read, id)
    const { facts, health, types } = await requireCurrent(lists, id)
    const now = clock()
    const { activity, releases } = await figures.of(project)
    const added = await countNewMembers(read, id, lastDays(now, WINDOW_DAYS)[0] ?? '')
    const { rating, ...counts } = health()
    return {
      stats: { ...statsOf(activity, releases, now), projectMembersAddedCurrentWindow: added },
      health: { rating, ...countsIn({ rating, ...counts }) },
      technicalDebt: { rating: 100 - rating },
      leadTime: leadTimeOf(releases),
      featureTypeCounts: types().map(([type, count]) => ({ type, count })),
      members: { currentMembers: facts.members, change: added },
      changeRequests: await countChangeRequests(read, id),
    }
  }

  async function trendsIn(id: string) {
    const project = await requireProject(read, id)
    const { health } = await requireCurrent(lists, id)
    return trendsOf(scan, { project: id, ...(await figures.of(project)), health: health() }, clock())
  }

  async function statusOf(id: string) {
    const project = await requireProject(read, id)
    const { facts, health } = await requireCurrent(lists, id)
    const { activity } = await figures.of(project)
    const { rating, stale, potentiallyStale } = health()
    return {
      resources: {
        members: facts.members,
        apiTokens: await tokens.of(id),
        segments: await countSegments(read, id),
      },
      activityCountByDate: activityByDay(activity, clock()),
      health: { current: rating },
      technicalDebt: { current: 100 - rating },
      staleFlags: { total: stale + potentiallyStale },
      lifecycleSummary: await lifecycle.of(id),
    }
  }

  return {
    getProjectHealthReport: get(`${one}/health-report`, 'Get a project with its toggles and counts of stale ones', {
      response: HealthReport,
      sends: async ({ params: { projectId }, actor }, reply) => {
        const project = await requireCurrent(lists, projectId)
        const viewer = await viewerOf(read, actor.userId, projectId)
        const overview = project.overview(await figures.stats(projectId), viewer)
        return reply.type(JSON_TYPE).send(withFields(overview, countsIn(project.health())))
      },
    }),
    getProjectInsights: get(`${one}/insights`, 'Get the health, recent activity and time to production of a project', {
      response: ProjectInsights,
      handle: ({ params }) => insightsOf(params.projectId),
    }),
    getProjectTrends: get(`${one}/insights/trends`, 'Get health, usage, changes and lead time of a project over time', {
      response: ProjectTrends,
      handle: ({ params }) => trendsIn(params.projectId),
    }),
    getProjectStatus: get(`${one}/status`, 'Get the activity by day, the resources and the lifecycle of a project', {
      response: ProjectStatus,
      handle: ({ params }) => statusOf(params.projectId),
    }),
    getProjectDora: get(`${one}/dora`, 'Get the time from creation to production of the toggles of a project', {
      response: Dora,
      handle: async ({ params }) =>
        leadTimeOf((await figures.of(await requireProject(read, params.projectId))).releases),
    }),
  }
}
