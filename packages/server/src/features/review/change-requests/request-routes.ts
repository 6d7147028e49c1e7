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

/** One change request: as it is, and its state. */
export const requestRoutes = ({ store }: Deps, service: Service) => ({
  getChangeRequest: get(onePath, 'One change request, with what changed under it meanwhile', {
    response: RequestView,
    handle: async ({ params, actor }, reply) => readWithEtag(store.read, refFrom(params), actor, reply),
  }),
  discardChangeRequest: remove(onePath, 'Throw a draft away', {
    runs: requestCommands.discardRequest,
    input: ({ params }) => refFrom(params),
  }),
  setChangeRequestState: put(
    `${onePath}/state`,
    'Ask for review, approve, reject, cancel, apply or schedule; with If-Match or `version` only what you have read',
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

/** What people say about a change request, and who is asked to. */
export const discussionRoutes = ({ store }: Deps) => ({
  setChangeRequestTitle: put(`${onePath}/title`, 'Give a change request a title', {
    body: Type.Object({ title: Title }),
    runs: requestCommands.renameRequest,
    input: ({ params, body: { title } }) => ({ ...refFrom(params), title }),
    response: noContent,
  }),
  commentChangeRequest: post(`${onePath}/comments`, 'Say something about a change request', {
    body: Type.Object({ text: CommentText }),
    runs: requestCommands.commentRequest,
    input: ({ params, body: { text } }) => ({ ...refFrom(params), text }),
    response: noContent,
  }),
  getAskedReviewers: get(`${onePath}/approvers`, 'Who was asked to review a change request', {
    response: ReviewerList,
    handle: async ({ params, actor }) => {
      const { project, id } = refFrom(params)
      await requireRequest(store.read, project, id)
      return { reviewers: await personsOf(store.read, actor, await reviewersOf(store.read, id)) }
    },
  }),
  askReviewers: put(
    `${onePath}/approvers`,
    'Ask users to review a change request, in the place of those who were asked',
    {
      body: Type.Object({ reviewers: Type.Array(Id, { maxItems: MAX_REVIEWERS, description: 'Ids of users.' }) }),
      runs: requestCommands.askReviewers,
      input: ({ params, body: { reviewers } }) => ({ ...refFrom(params), reviewers }),
      response: noContent,
    },
  ),
})
