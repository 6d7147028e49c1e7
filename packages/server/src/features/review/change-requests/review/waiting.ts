import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Actor } from '#kernel/actor'
import type { Queryable, Tables } from '#platform/db/tables'
import { type Duty, dutiesOf, type Place } from './waiting-rules.ts'

type Eb = ExpressionBuilder<Tables, 'change_requests'>
type Condition = Expression<SqlBool>

const isIn = (eb: Eb, { environment, projects }: Place): Condition =>
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

const isDuty = (eb: Eb, { state, places, isReview }: Duty, userId = 0): Condition =>
  eb.and([
    eb('state', '=', state),
    eb.or(places.map((place) => isIn(eb, place))),
    ...(isReview ? [isByAnother(eb, userId), eb.not(isReviewedBy(eb, userId))] : []),
  ])

/** The rule of waiting-rules.ts as a question to the database. Never NULL, so that it can be negated. */
export function waitsFor(eb: Eb, actor: Actor): Condition {
  const duties = dutiesOf(actor)
  return duties.length === 0 ? eb.lit(false) : eb.or(duties.map((duty) => isDuty(eb, duty, actor.userId)))
}

/** How many of a project wait for somebody. */
export async function countWaiting(q: Queryable, project: string, actor: Actor): Promise<number> {
  const { count } = await q
    .selectFrom('change_requests')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('project', '=', project)
    .where((eb) => waitsFor(eb, actor))
    .executeTakeFirstOrThrow()
  return count
}
