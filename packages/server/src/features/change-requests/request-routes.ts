import { Type } from 'typebox'
import { Id } from '#kernel/names'
import { step } from '#platform/commands/runner'
import { actorOf, runs } from '#platform/http/access'
import { Empty, typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import type { Parts } from '#platform/slice'
import { OneRequest, onePath, refFrom, tags } from './paths.ts'
import { MAX_REVIEWERS, requestCommands } from './request-commands.ts'
import { reviewersOf } from './review-store.ts'
import { personsOf } from './reviewers.ts'
import { CommentText, RequestView, ReviewerList, StateInput, Title } from './schema.ts'
import type { Service } from './service.ts'
import { requireRequest } from './store.ts'
import { conditionOf, withEtag } from './version.ts'
import { readRequest } from './views.ts'

/** One change request: as it is, its state, and what people say about it. */
export function requestRoutes(app: App, parts: Parts, service: Service): void {
  const { store, run } = parts
  const { discardRequest } = requestCommands
  const http = typed(app)

  http.get(
    onePath,
    {
      config: { access: { signedIn: true } },
      schema: {
        operationId: 'getChangeRequest',
        summary: 'One change request, with what changed under it meanwhile',
        tags,
        params: OneRequest,
        response: { 200: RequestView },
      },
    },
    async (request, reply) => {
      const { project, id } = refFrom(request.params)
      const stored = await requireRequest(store.read, project, id)
      return withEtag(reply, await readRequest(store.read, stored, actorOf(request)))
    },
  )
  http.delete(
    onePath,
    {
      config: { access: runs(discardRequest) },
      schema: {
        operationId: 'discardChangeRequest',
        summary: 'Throw a draft away',
        tags,
        params: OneRequest,
        response: { 200: Empty },
      },
    },
    async (request, reply) => {
      const ifMatch = conditionOf(request)
      await run(actorOf(request), step(discardRequest, refFrom(request.params)), { ifMatch })
      return reply.send()
    },
  )
  http.put(
    `${onePath}/state`,
    {
      config: { access: runs(...service.stateCommands) },
      schema: {
        operationId: 'setChangeRequestState',
        summary:
          'Ask for review, approve, reject, cancel, apply or schedule; with If-Match or `version` only what you have read',
        tags,
        params: OneRequest,
        body: StateInput,
        response: { 200: RequestView },
      },
    },
    async (request, reply) => {
      const ref = refFrom(request.params)
      const ifMatch = conditionOf(request, request.body.version)
      await service.moveRequest(actorOf(request), ref, request.body, { ifMatch })
      const stored = await requireRequest(store.read, ref.project, ref.id)
      return withEtag(reply, await readRequest(store.read, stored, actorOf(request)))
    },
  )
  talkRoutes(app, parts)
}

function talkRoutes(app: App, { store, run }: Parts): void {
  const { renameRequest, commentRequest, askReviewers } = requestCommands
  const http = typed(app)

  http.put(
    `${onePath}/title`,
    {
      config: { access: runs(renameRequest) },
      schema: {
        operationId: 'setChangeRequestTitle',
        summary: 'Give a change request a title',
        tags,
        params: OneRequest,
        body: Type.Object({ title: Title }),
        response: { 204: Empty },
      },
    },
    async (request, reply) => {
      const input = { ...refFrom(request.params), title: request.body.title }
      await run(actorOf(request), step(renameRequest, input))
      return reply.code(204).send()
    },
  )
  http.post(
    `${onePath}/comments`,
    {
      config: { access: runs(commentRequest) },
      schema: {
        operationId: 'commentChangeRequest',
        summary: 'Say something about a change request',
        tags,
        params: OneRequest,
        body: Type.Object({ text: CommentText }),
        response: { 204: Empty },
      },
    },
    async (request, reply) => {
      await run(actorOf(request), step(commentRequest, { ...refFrom(request.params), text: request.body.text }))
      return reply.code(204).send()
    },
  )
  http.get(
    `${onePath}/approvers`,
    {
      config: { access: { signedIn: true } },
      schema: {
        operationId: 'getAskedReviewers',
        summary: 'Who was asked to review a change request',
        tags,
        params: OneRequest,
        response: { 200: ReviewerList },
      },
    },
    async (request) => {
      const { project, id } = refFrom(request.params)
      await requireRequest(store.read, project, id)
      return { reviewers: await personsOf(store.read, actorOf(request), await reviewersOf(store.read, id)) }
    },
  )
  http.put(
    `${onePath}/approvers`,
    {
      config: { access: runs(askReviewers) },
      schema: {
        operationId: 'askReviewers',
        summary: 'Ask users to review a change request, in the place of those who were asked',
        tags,
        params: OneRequest,
        body: Type.Object({ reviewers: Type.Array(Id, { maxItems: MAX_REVIEWERS, description: 'Ids of users.' }) }),
        response: { 204: Empty },
      },
    },
    async (request, reply) => {
      const input = { ...refFrom(request.params), reviewers: request.body.reviewers }
      await run(actorOf(request), step(askReviewers, input))
      return reply.code(204).send()
    },
  )
}
