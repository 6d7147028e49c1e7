import { Type } from 'typebox'
import { findUser } from '#features/identity/index'
import { type Actor, may } from '#kernel/actor'
import { Failure, notFound } from '#kernel/failure'
import { sameJson } from '#kernel/json'
import { Id, PathName } from '#kernel/names'
import { type Context, defineCommand } from '#platform/commands/define'
import { authorOf, inProject, moved, requestEvent, versionOf } from './command-helpers.ts'
import { countComments, insertComment, reviewersOf, saveReviewers } from './review/review-store.ts'
import { isAuthorOf, titleOf } from './rules.ts'
import { CommentText, Title } from './schema.ts'
import { type ChangeRequest, removeRequest, requireRequest, saveTitle } from './store.ts'

export const One = { project: PathName, id: Id }
const MAX_COMMENTS = 1_000
export const MAX_REVIEWERS = 10

const MANAGES = ['PROJECT_CHANGE_REQUEST_WRITE', 'APPROVE_CHANGE_REQUEST', 'APPLY_CHANGE_REQUEST'] as const

/** Allows the author, and actors with a permission for change requests in the environment. */
function demandManaging(actor: Actor, request: ChangeRequest): void {
  const { project, environment } = request
  if (isAuthorOf(actor, request) || may(actor, MANAGES, { project, environment })) return
  throw new Failure(
    'forbidden',
    `Only the author of change request #${request.id} may do that, or a user with the permission ${MANAGES.join(' or ')} in environment "${environment}" of project "${project}"`,
  )
}

/** Adds no comment for an empty text. */
export async function addComment(ctx: Context, request: ChangeRequest, text: string | undefined): Promise<void> {
  if (text === undefined || text === '') return
  if ((await countComments(ctx.tx, request.id)) >= MAX_COMMENTS)
    throw new Failure('limit_exceeded', `A change request has ${MAX_COMMENTS} comments at most`)
  const comment = { text, ...authorOf(ctx.actor), createdAt: ctx.now }
  const commentId = await insertComment(ctx.tx, request.id, comment)
  ctx.record(requestEvent('change-request-comment-added', request, { data: { commentId, text } }))
}

const discardRequest = defineCommand({
  name: 'request.discard',
  needs: [],
  where: inProject,
  versionOf,
  input: Type.Object(One),
  async run({ tx, actor, record }, { project, id }): Promise<void> {
    const request = await requireRequest(tx, project, id)
    moved(actor, request, 'discard')
    await removeRequest(tx, id)
    const preData = { title: titleOf(request), state: request.state, createdBy: request.createdBy }
    record(requestEvent('change-request-discarded', request, { preData }))
  },
})

const renameRequest = defineCommand({
  name: 'request.rename',
  needs: [],
  where: inProject,
  input: Type.Object({ ...One, title: Title }),
  async run({ tx, actor, record }, { project, id, title }): Promise<void> {
    const request = await requireRequest(tx, project, id)
    demandManaging(actor, request)
    if (titleOf(request) === title) return
    await saveTitle(tx, id, title)
    record(
      requestEvent('change-request-title-updated', request, { data: { title }, preData: { title: titleOf(request) } }),
    )
  },
})

const commentRequest = defineCommand({
  name: 'request.comment',
  needs: [],
  where: inProject,
  input: Type.Object({ ...One, text: CommentText }),
  async run(ctx, { project, id, text }): Promise<void> {
    await addComment(ctx, await requireRequest(ctx.tx, project, id), text)
  },
})

const askReviewers = defineCommand({
  name: 'request.ask-reviewers',
  needs: [],
  where: inProject,
  input: Type.Object({ ...One, reviewers: Type.Array(Id, { maxItems: MAX_REVIEWERS }) }),
  async run({ tx, actor, record }, { project, id, reviewers }): Promise<void> {
    const request = await requireRequest(tx, project, id)
    demandManaging(actor, request)
    const before = await reviewersOf(tx, id)
    const after = [...new Set(reviewers)].sort((a, b) => a - b)
    if (sameJson(before, after)) return
    for (const userId of after) if (!(await findUser(tx, userId))) throw notFound('user', userId)
    await saveReviewers(tx, id, after)
    record(
      requestEvent('change-request-requested-approvers-updated', request, {
        data: { reviewers: after },
        preData: { reviewers: before },
      }),
    )
  },
})

export const requestCommands = { discardRequest, renameRequest, commentRequest, askReviewers }
