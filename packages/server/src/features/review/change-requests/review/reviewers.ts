import { findUser, listUsers, type UserView, withVisibleEmail } from '#features/identity/index'
import { type Actor, may } from '#kernel/actor'
import type { Queryable } from '#platform/db/tables'
import { yieldIfDue } from '#platform/turns'
import type { ActorFor } from '../schedule/schedule.ts'
import type { ReviewerList } from '../schema.ts'

type Reviewer = ReviewerList['reviewers'][number]

const reviewerFor = (actor: Actor, { id, name, username, email }: UserView): Reviewer =>
  withVisibleEmail(actor, {
    id,
    ...(name !== null && { name }),
    ...(username !== null && { username }),
    email,
    imageUrl: '',
  })

export async function personsOf(q: Queryable, asker: Actor, ids: readonly number[]): Promise<Reviewer[]> {
  const users: Reviewer[] = []
  for (const id of ids) {
    const user = await findUser(q, id)
    if (user) users.push(reviewerFor(asker, user))
  }
  return users
}

/** True when the actor sees the project. */
export type SeesProject = (actor: Actor, project: string) => Promise<boolean>

/** All users who may approve in the environment. */
export async function availableReviewers(
  q: Queryable,
  asker: Actor,
  { project, environment }: { project: string; environment: string },
  actorFor: ActorFor,
  seesProject: SeesProject,
): Promise<Reviewer[]> {
  const reviewers: Reviewer[] = []
  for (const user of await listUsers(q, 'user')) {
    const actor = await actorFor(user.id)
    if (
      actor &&
      may(actor, ['APPROVE_CHANGE_REQUEST'], { project, environment }) &&
      (await seesProject(actor, project))
    )
      reviewers.push(reviewerFor(asker, user))
    await yieldIfDue()
  }
  return reviewers
}
