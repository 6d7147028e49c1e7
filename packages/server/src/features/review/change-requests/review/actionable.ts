import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Actor } from '#kernel/actor'
import type { Queryable, Tables } from '#platform/db/tables'
import { type Actionable, actionableFor, type PermittedEnvironments } from './actionable-rules.ts'

type Eb = ExpressionBuilder<Tables, 'change_requests'>
type Condition = Expression<SqlBool>

const isIn = (eb: Eb, { environment, projects }: PermittedEnvironments): Condition =>
  eb.and([
    ...(environment === undefined ? [] : [eb('environment', '=', environment)]),
    ...(projects === 'all' ? [] : [eb('project', 'in', projects)]),
  ])

const isByAnother = (eb: Eb, userId: number): Condition =>
  eb.or([eb('created_by_user_id', 'is', null), eb('created_by_user_id', '!=', userId)])

const isReviewedBy = (eb: Eb, userId: number): Condition =>
  eb.exists(
    eb
      .selectFrom('change_request_reviews')
      .select('kind')
      .whereRef('request_id', '=', 'change_requests.id')
      .where('user_id', '=', userId),
  )

const isOneOf = (eb: Eb, { state, environments, isReview }: Actionable, userId = 0): Condition =>
  eb.and([
    eb('state', '=', state),
    eb.or(environments.map((one) => isIn(eb, one))),
    ...(isReview ? [isByAnother(eb, userId), eb.not(isReviewedBy(eb, userId))] : []),
  ])

/** The rules of actionable-rules.ts as an SQL condition. Never NULL, so that it can be negated. */
export function isActionableFor(eb: Eb, actor: Actor): Condition {
  const actionable = actionableFor(actor)
  return actionable.length === 0 ? eb.lit(false) : eb.or(actionable.map((one) => isOneOf(eb, one, actor.userId)))
}

/** The number of requests of a project that the actor can act on. */
export async function countActionable(q: Queryable, project: string, actor: Actor): Promise<number> {
  const { count } = await q
    .selectFrom('change_requests')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('project', '=', project)
    .where((eb) => isActionableFor(eb, actor))
    .executeTakeFirstOrThrow()
  return count
}
