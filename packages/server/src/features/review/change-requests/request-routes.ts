import { Type } from 'typebox'
import { Id } from '#kernel/names'
import { runs } from '#platform/http/access'
import { get, noContent, post, put, remove } from '#platform/http/routes'
import type { Deps } from '#platform/slice'
import { conditionOf, readWithEtag } from './conflicts/version.ts'
import { onePath, refFrom } from './paths.ts'
import { MAX_REVIEWERS, requestCommands } from './request-commands.ts'
import { reviewersOf } from './review/review-store.ts'
import { personsOf } from './review/reviewers.ts'
import { CommentText, RequestView, ReviewerList, StateInput, Title } from './schema.ts'
import type { Service } from './service.ts'
import { requireRequest } from './store.ts'

/** Routes to read a change request and to change its state. */
export const requestRoutes = ({ store }: Deps, service: Service) => ({
  getChangeRequest: get(onePath, 'Get a change request with its conflicts', {
    response: RequestView,
    handle: async ({ params, actor }, reply) => readWithEtag(store.read, refFrom(params), actor, reply),
  }),
  discardChangeRequest: remove(onePath, 'Discard a draft', {
    runs: requestCommands.discardRequest,
    input: ({ params }) => refFrom(params),
  }),
  setChangeRequestState: put(
    `${onePath}/state`,
    'Send to review, approve, reject, cancel, apply or schedule; If-Match or `version` sets the expected version',
    {
      access: runs(...service.stateCommands),
      body: StateInput,
      response: RequestView,
      handle: async (request, reply) => {
        const { params, body, actor } = request
        const ref = refFrom(params)
        await service.moveRequest(actor, ref, body, { ifMatch: conditionOf(request, body.version) })
        return readWithEtag(store.read, ref, actor, reply)
      },
    },
  ),
})

/** Routes for the title, comments and reviewers of a change request. */
export const discussionRoutes = ({ store }: Deps) => ({
  setChangeRequestTitle: put(`${onePath}/title`, 'Set the title of a change request', {
    body: Type.Object({ title: Title }),
    runs: requestCommands.renameRequest,
    input: ({ params, body: { title } }) => ({ ...refFrom(params), title }),
    response: noContent,
  }),
  commentChangeRequest: post(`${onePath}/comments`, 'Add a comment to a change request', {
    body: Type.Object({ text: CommentText }),
    runs: requestCommands.commentRequest,
    input: ({ params, body: { text } }) => ({ ...refFrom(params), text }),
    response: noContent,
  }),
  getAskedReviewers: get(`${onePath}/approvers`, 'List the users who were asked to review a change request', {
    response: ReviewerList,
    handle: async ({ params, actor }) => {
      const { project, id } = refFrom(params)
      await requireRequest(store.read, project, id)
      return { reviewers: await personsOf(store.read, actor, await reviewersOf(store.read, id)) }
    },
  }),
  askReviewers: put(`${onePath}/approvers`, 'Replace the users who are asked to review a change request', {
    body: Type.Object({ reviewers: Type.Array(Id, { maxItems: MAX_REVIEWERS, description: 'The ids of users.' }) }),
    runs: requestCommands.askReviewers,
    input: ({ params, body: { reviewers } }) => ({ ...refFrom(params), reviewers }),
    response: noContent,
  }),
})
