import { Type } from 'typebox'
import { requireEnvironment } from '#features/environments/index'
import { requireFlag } from '#features/flags/index'
import { requireProject } from '#features/projects/index'
import type { Actor } from '#kernel/actor'
import { actorOf } from '#platform/http/access'
import { typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import type { Parts, VisibleProjects } from '#platform/slice'
import { InEnvironment, InProject, requestsPath, tags } from './paths.ts'
import { countRequests, newestRequests, pendingOfActor, pendingOfFeature } from './queries.ts'
import { availableReviewers, type SeesProject } from './reviewers.ts'
import { titleOf } from './rules.ts'
import type { ActorFor } from './schedule.ts'
import { scheduledTouching } from './schedule-conflicts.ts'
import { FoundRequests, RequestCounts, RequestSummary, RequestView, ReviewerList, ScheduledList } from './schema.ts'
import { searchRequests } from './search.ts'
import { SearchQuery, searchFrom } from './search-query.ts'
import type { ChangeRequest } from './store.ts'
import { readRequest, summariesOf } from './views.ts'
import { countWaiting } from './waiting.ts'

const signedIn = { access: { signedIn: true } } as const

/** One value, or the key given several times. */
const repeatable = (description: string) => {
  const one = Type.String({ maxLength: 200 })
  return Type.Optional(Type.Union([one, Type.Array(one, { maxItems: 1_000 })], { description }))
}
const each = (given: string | string[] | undefined): string[] => (given === undefined ? [] : [given].flat())

export function listRoutes(app: App, { store }: Parts): void {
  const http = typed(app)
  const q = store.scan
  const fully = async (requests: readonly ChangeRequest[], reader: Actor): Promise<RequestView[]> => {
    const views: RequestView[] = []
    for (const request of requests) views.push(await readRequest(q, request, reader))
    return views
  }

  http.get(
    requestsPath,
    {
      config: signedIn,
      schema: {
        operationId: 'getChangeRequests',
        summary: 'The newest 300 change requests of a project, without their changes',
        tags,
        params: InProject,
        response: { 200: Type.Array(RequestSummary) },
      },
    },
    async ({ params: { projectId } }) => {
      await requireProject(q, projectId)
      return summariesOf(q, await newestRequests(q, projectId))
    },
  )
  http.get(
    `${requestsPath}/count`,
    {
      config: signedIn,
      schema: {
        operationId: 'countChangeRequests',
        summary: 'How many change requests of a project are in which state',
        tags,
        params: InProject,
        response: { 200: RequestCounts },
      },
    },
    async ({ params: { projectId } }) => {
      await requireProject(q, projectId)
      return countRequests(q, projectId)
    },
  )
  http.get(
    `${requestsPath}/pending`,
    {
      config: signedIn,
      schema: {
        operationId: 'getMyPendingChangeRequests',
        summary: 'What you work on: one change request for each environment at most',
        tags,
        params: InProject,
        response: { 200: Type.Array(RequestView) },
      },
    },
    async (request) => {
      const { projectId } = request.params
      await requireProject(q, projectId)
      return fully(await pendingOfActor(q, projectId, actorOf(request)), actorOf(request))
    },
  )
  http.get(
    `${requestsPath}/pending/:featureName`,
    {
      config: signedIn,
      schema: {
        operationId: 'getPendingChangeRequestsOfFeature',
        summary: 'Pending change requests of everybody that change a toggle',
        tags,
        params: Type.Object({ ...InProject.properties, featureName: Type.String() }),
        response: { 200: Type.Array(RequestView) },
      },
    },
    async (request) => {
      const { projectId, featureName } = request.params
      await requireFlag(q, projectId, featureName)
      return fully(await pendingOfFeature(q, projectId, featureName), actorOf(request))
    },
  )
  http.get(
    `${requestsPath}/scheduled`,
    {
      config: signedIn,
      schema: {
        operationId: 'getScheduledChangeRequests',
        summary: 'Scheduled change requests that touch any of these',
        tags,
        params: InProject,
        querystring: Type.Object({
          feature: repeatable('Names of toggles.'),
          strategyId: repeatable('Ids of strategies.'),
          variantForFlag: repeatable('Names of toggles whose variants are changed.'),
        }),
        response: { 200: ScheduledList },
      },
    },
    async ({ params: { projectId }, query }) => {
      await requireProject(q, projectId)
      const asked = {
        features: each(query.feature),
        strategyIds: each(query.strategyId),
        variantFlags: each(query.variantForFlag),
      }
      const found = await scheduledTouching(q, projectId, asked)
      return found.map((request) => ({
        id: request.id,
        environment: request.environment,
        title: titleOf(request),
      }))
    },
  )
}

export interface ReviewParts {
  readonly actorFor: ActorFor
  readonly seesProject: SeesProject
  readonly visibleProjects: VisibleProjects
}

/** What there is to do, for whom. */
export function reviewRoutes(
  app: App,
  { store }: Parts,
  { actorFor, seesProject, visibleProjects }: ReviewParts,
): void {
  const http = typed(app)
  const q = store.scan

  http.get(
    `${requestsPath}/actionable`,
    {
      config: signedIn,
      schema: {
        operationId: 'countActionableChangeRequests',
        summary: 'How many change requests of a project you could approve or apply now',
        tags,
        params: InProject,
        response: { 200: Type.Object({ total: Type.Integer() }) },
      },
    },
    async (request) => {
      const { projectId } = request.params
      await requireProject(q, projectId)
      return { total: await countWaiting(q, projectId, actorOf(request)) }
    },
  )
  http.get(
    `${requestsPath}/available-reviewers/:environment`,
    {
      config: signedIn,
      schema: {
        operationId: 'getAvailableReviewers',
        summary: 'Who may approve change requests of an environment',
        tags,
        params: InEnvironment,
        response: { 200: ReviewerList },
      },
    },
    async (request) => {
      const { projectId: project, environment } = request.params
      await requireProject(q, project)
      await requireEnvironment(q, environment)
      const place = { project, environment }
      return { reviewers: await availableReviewers(q, actorOf(request), place, actorFor, seesProject) }
    },
  )
  http.get(
    '/api/admin/search/change-requests',
    {
      config: signedIn,
      schema: {
        operationId: 'searchChangeRequests',
        summary: 'Change requests of all projects that you may see, the newest first unless told otherwise',
        tags,
        querystring: SearchQuery,
        response: { 200: FoundRequests },
      },
    },
    async (request) => {
      const actor = actorOf(request)
      return searchRequests(q, searchFrom(request.query), { actor, projects: await visibleProjects(actor) })
    },
  )
}
