import { type Static, Type } from 'typebox'
import { requireToggle } from '#features/toggles/index'
import { requireEnvironment, requireProject } from '#features/workspace/index'
import type { Actor } from '#kernel/actor'
import { get } from '#platform/http/routes'
import type { Deps, VisibleProjects } from '#platform/slice'
import { requestsPath } from './paths.ts'
import { countRequests, newestRequests, pendingOfActor, pendingOfFeature } from './queries.ts'
import { countActionable } from './review/actionable.ts'
import { availableReviewers, type SeesProject } from './review/reviewers.ts'
import { titleOf } from './rules.ts'
import type { ActorFor } from './schedule/schedule.ts'
import { scheduledTouching } from './schedule/schedule-conflicts.ts'
import { FoundRequests, RequestCounts, RequestSummary, RequestView, ReviewerList, ScheduledList } from './schema.ts'
import { searchRequests } from './search.ts'
import { SearchQuery, searchFrom } from './search-query.ts'
import type { ChangeRequest } from './store.ts'
import { readRequest, summariesOf } from './views.ts'

/** A parameter that can be repeated. */
const repeatable = (description: string) => {
  const one = Type.String({ maxLength: 200 })
  return Type.Optional(Type.Union([one, Type.Array(one, { maxItems: 1_000 })], { description }))
}
const each = (given: string | string[] | undefined): string[] => (given === undefined ? [] : [given].flat())

const ScheduledQuery = Type.Object({
  feature: repeatable('The names of toggles.'),
  strategyId: repeatable('The ids of strategies.'),
  variantForFlag: repeatable('The names of toggles whose variants are changed.'),
})

const topicsIn = ({ feature, strategyId, variantForFlag }: Static<typeof ScheduledQuery>) => ({
  features: each(feature),
  strategyIds: each(strategyId),
  variantToggles: each(variantForFlag),
})
const scheduledView = (request: ChangeRequest) => ({
  id: request.id,
  environment: request.environment,
  title: titleOf(request),
})

export function listRoutes({ store }: Deps) {
  const q = store.scan
  const fully = async (requests: readonly ChangeRequest[], reader: Actor): Promise<RequestView[]> => {
    const views: RequestView[] = []
    for (const request of requests) views.push(await readRequest(q, request, reader))
    return views
  }
  return {
    getChangeRequests: get(requestsPath, 'List the newest 300 change requests of a project, without their changes', {
      response: Type.Array(RequestSummary),
      handle: async ({ params: { projectId } }) => {
        await requireProject(q, projectId)
        return summariesOf(q, await newestRequests(q, projectId))
      },
    }),
    countChangeRequests: get(`${requestsPath}/count`, 'Count the change requests of a project by state', {
      response: RequestCounts,
      handle: async ({ params: { projectId } }) => {
        await requireProject(q, projectId)
        return countRequests(q, projectId)
      },
    }),
    getMyPendingChangeRequests: get(
      `${requestsPath}/pending`,
      'List your pending change requests, at most one per environment',
      {
        response: Type.Array(RequestView),
        handle: async ({ params: { projectId }, actor }) => {
          await requireProject(q, projectId)
          return fully(await pendingOfActor(q, projectId, actor), actor)
        },
      },
    ),
    getPendingChangeRequestsOfFeature: get(
      `${requestsPath}/pending/:featureName`,
      'List the pending change requests of all users that change a toggle',
      {
        response: Type.Array(RequestView),
        handle: async ({ params: { projectId, featureName }, actor }) => {
          await requireToggle(q, projectId, featureName)
          return fully(await pendingOfFeature(q, projectId, featureName), actor)
        },
      },
    ),
    getScheduledChangeRequests: get(
      `${requestsPath}/scheduled`,
      'List the scheduled change requests that change given toggles, strategies or variants',
      {
        query: ScheduledQuery,
        response: ScheduledList,
        handle: async ({ params: { projectId }, query }) => {
          await requireProject(q, projectId)
          return (await scheduledTouching(q, projectId, topicsIn(query))).map(scheduledView)
        },
      },
    ),
  }
}

export interface ReviewDeps {
  readonly actorFor: ActorFor
  readonly seesProject: SeesProject
  readonly visibleProjects: VisibleProjects
}

/** Routes for reviewers. */
export const reviewRoutes = ({ store: { scan: q } }: Deps, { actorFor, seesProject, visibleProjects }: ReviewDeps) => ({
  countActionableChangeRequests: get(
    `${requestsPath}/actionable`,
    'Count the change requests of a project that you can approve or apply now',
    {
      response: Type.Object({ total: Type.Integer() }),
      handle: async ({ params: { projectId }, actor }) => {
        await requireProject(q, projectId)
        return { total: await countActionable(q, projectId, actor) }
      },
    },
  ),
  getAvailableReviewers: get(
    `${requestsPath}/available-reviewers/:environment`,
    'List the users who may approve change requests of an environment',
    {
      response: ReviewerList,
      handle: async ({ params: { projectId: project, environment }, actor }) => {
        await requireProject(q, project)
        await requireEnvironment(q, environment)
        const home = { project, environment }
        return { reviewers: await availableReviewers(q, actor, home, actorFor, seesProject) }
      },
    },
  ),
  searchChangeRequests: get(
    '/api/admin/search/change-requests',
    'Search the change requests of all visible projects, newest first by default',
    {
      query: SearchQuery,
      response: FoundRequests,
      handle: async ({ query, actor }) =>
        searchRequests(q, searchFrom(query), { actor, projects: await visibleProjects(actor) }),
    },
  ),
})
