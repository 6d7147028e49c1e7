import { type Static, Type } from 'typebox'
import { requireToggle } from '#features/toggles/index'
import { requireEnvironment, requireProject } from '#features/workspace/index'
import type { Actor } from '#kernel/actor'
import { get } from '#platform/http/routes'
import type { Deps, VisibleProjects } from '#platform/slice'
import { requestsPath } from './paths.ts'
import { countRequests, newestRequests, pendingOfActor, pendingOfFeature } from './queries.ts'
import { availableReviewers, type SeesProject } from './review/reviewers.ts'
import { countWaiting } from './review/waiting.ts'
import { titleOf } from './rules.ts'
import type { ActorFor } from './schedule/schedule.ts'
import { scheduledTouching } from './schedule/schedule-conflicts.ts'
import { FoundRequests, RequestCounts, RequestSummary, RequestView, ReviewerList, ScheduledList } from './schema.ts'
import { searchRequests } from './search.ts'
import { SearchQuery, searchFrom } from './search-query.ts'
import type { ChangeRequest } from './store.ts'
import { readRequest, summariesOf } from './views.ts'

/** One value, or the key given several times. */
const repeatable = (description: string) => {
  const one = Type.String({ maxLength: 200 })
  return Type.Optional(Type.Union([one, Type.Array(one, { maxItems: 1_000 })], { description }))
}
const each = (given: string | string[] | undefined): string[] => (given === undefined ? [] : [given].flat())

const ScheduledQuery = Type.Object({
  feature: repeatable('Names of toggles.'),
  strategyId: repeatable('Ids of strategies.'),
  variantForFlag: repeatable('Names of toggles whose variants are changed.'),
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
    getChangeRequests: get(requestsPath, 'The newest 300 change requests of a project, without their changes', {
      response: Type.Array(RequestSummary),
      handle: async ({ params: { projectId } }) => {
        await requireProject(q, projectId)
        return summariesOf(q, await newestRequests(q, projectId))
      },
    }),
    countChangeRequests: get(`${requestsPath}/count`, 'How many change requests of a project are in which state', {
      response: RequestCounts,
      handle: async ({ params: { projectId } }) => {
        await requireProject(q, projectId)
        return countRequests(q, projectId)
      },
    }),
    getMyPendingChangeRequests: get(
      `${requestsPath}/pending`,
      'What you work on: one change request for each environment at most',
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
      'Pending change requests of everybody that change a toggle',
      {
        response: Type.Array(RequestView),
        handle: async ({ params: { projectId, featureName }, actor }) => {
          await requireToggle(q, projectId, featureName)
          return fully(await pendingOfFeature(q, projectId, featureName), actor)
        },
      },
    ),
    getScheduledChangeRequests: get(`${requestsPath}/scheduled`, 'Scheduled change requests that touch any of these', {
      query: ScheduledQuery,
      response: ScheduledList,
      handle: async ({ params: { projectId }, query }) => {
        await requireProject(q, projectId)
        return (await scheduledTouching(q, projectId, topicsIn(query))).map(scheduledView)
      },
    }),
  }
}

export interface ReviewDeps {
  readonly actorFor: ActorFor
  readonly seesProject: SeesProject
  readonly visibleProjects: VisibleProjects
}

/** What there is to do, for whom. */
export const reviewRoutes = ({ store: { scan: q } }: Deps, { actorFor, seesProject, visibleProjects }: ReviewDeps) => ({
  countActionableChangeRequests: get(
    `${requestsPath}/actionable`,
    'How many change requests of a project you could approve or apply now',
    {
      response: Type.Object({ total: Type.Integer() }),
      handle: async ({ params: { projectId }, actor }) => {
        await requireProject(q, projectId)
        return { total: await countWaiting(q, projectId, actor) }
      },
    },
  ),
  getAvailableReviewers: get(
    `${requestsPath}/available-reviewers/:environment`,
    'Who may approve change requests of an environment',
    {
      response: ReviewerList,
      handle: async ({ params: { projectId: project, environment }, actor }) => {
        await requireProject(q, project)
        await requireEnvironment(q, environment)
        const place = { project, environment }
        return { reviewers: await availableReviewers(q, actor, place, actorFor, seesProject) }
      },
    },
  ),
  searchChangeRequests: get(
    '/api/admin/search/change-requests',
    'Change requests of all projects that you may see, the newest first unless told otherwise',
    {
      query: SearchQuery,
      response: FoundRequests,
      handle: async ({ query, actor }) =>
        searchRequests(q, searchFrom(query), { actor, projects: await visibleProjects(actor) }),
    },
  ),
})
