import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { containsPatterns, type DayBound } from '#kernel/filters'
import { bit, type Tables } from '#platform/db/tables'
import type { Search } from './request.ts'
import { type Choice, type Membership, PRODUCTION, type Status, type Tag } from './rules.ts'
import type { Stage } from './schema.ts'

/** Who asks: decides what is visible, and whose favourites count. */
export interface Viewer {
  readonly userId: number | undefined
  readonly projects: 'all' | readonly string[]
}

export type Eb = ExpressionBuilder<Tables, 'features'>
type Condition = Expression<SqlBool>

const unless = (eb: Eb, negated: boolean, condition: Condition): Condition => (negated ? eb.not(condition) : condition)

/** Every condition that a toggle of this search must meet. None of them is ever NULL, so that each can be negated. */
export function conditionsOf(eb: Eb, search: Search, viewer: Viewer): Condition[] {
  const { terms, project, state, type, createdBy, lifecycle, tag, segment, status, favorite } = search
  return [
    eb('archived_at', search.archived ? 'is not' : 'is', null),
    ...(viewer.projects === 'all' ? [] : [isAmong(eb, 'project', viewer.projects)]),
    ...(terms.length > 0 ? [contains(eb, terms)] : []),
    ...(project ? [unless(eb, project.negated, isAmong(eb, 'project', project.values))] : []),
    ...(state ? [unless(eb, state.negated, eb('stale', 'in', state.values.map(staleBit)))] : []),
    ...(type ? [unless(eb, type.negated, isAmong(eb, 'type', type.values))] : []),
    ...(createdBy ? [createdByOneOf(eb, createdBy)] : []),
    ...(lifecycle ? [unless(eb, lifecycle.negated, eb.or(lifecycle.values.map((stage) => isAt(eb, stage))))] : []),
    ...(tag ? [tagged(eb, tag)] : []),
    ...(segment ? [usesSegments(eb, segment)] : []),
    ...(status.length > 0 ? [eb.or(status.map((one) => hasStatus(eb, one)))] : []),
    ...(favorite === undefined ? [] : [unless(eb, !favorite, isFavorite(eb, viewer.userId))]),
    ...search.createdAt.map(({ side, at }) => eb('created_at', side === 'before' ? '<' : '>=', at)),
    ...(search.lastSeenAt.length > 0 ? [seenWithin(eb, search.lastSeenAt)] : []),
  ]
}

const staleBit = (state: 'active' | 'stale') => bit(state === 'stale')

/** An empty list holds nothing; SQL has no way to write one. */
const isAmong = (eb: Eb, column: 'project' | 'type', values: readonly string[]): Condition =>
  values.length === 0 ? eb.lit(false) : eb(column, 'in', values)

/**
 * Name and description are looked at as one text: a term has no comma, so it cannot match over the one between them. lower()
 * knows ASCII only on both engines: on PostgreSQL because our text has the collation "C".
 */
function contains(eb: Eb, terms: readonly string[]): Condition {
  const text = sql`lower(${eb.ref('features.name')} || ',' || coalesce(${eb.ref('features.description')}, ''))`
  return eb.or(terms.flatMap(containsPatterns).map((pattern) => sql<SqlBool>`${text} like ${pattern} escape '!'`))
}

const createdByOneOf = (eb: Eb, { values, negated }: Choice<number>): Condition =>
  unless(eb, negated, eb.and([eb('created_by_user_id', 'is not', null), eb('created_by_user_id', 'in', values)]))

const isSeen = (eb: Eb): Condition => eb('features.name', 'in', eb.selectFrom('last_seen').select('last_seen.feature'))

const isSeenInProduction = (eb: Eb): Condition =>
  eb(
    'features.name',
    'in',
    eb
      .selectFrom('last_seen')
      .innerJoin('environments', 'environments.name', 'last_seen.environment')
      .where('environments.type', '=', PRODUCTION)
      .select('last_seen.feature'),
  )

const isCompleted = (eb: Eb): Condition =>
  eb('features.name', 'in', eb.selectFrom('feature_completions').select('feature_completions.feature'))

/** The same as stageOf in rules.ts. */
function isAt(eb: Eb, stage: Stage): Condition {
  const isInUse = eb.and([eb('archived_at', 'is', null), eb.not(isCompleted(eb))])
  switch (stage) {
    case 'archived':
      return eb('archived_at', 'is not', null)
    case 'live':
      return eb.and([isInUse, isSeenInProduction(eb)])
    case 'pre-live':
      return eb.and([isInUse, isSeen(eb), eb.not(isSeenInProduction(eb))])
    case 'initial':
      return eb.and([isInUse, eb.not(isSeen(eb))])
    case 'completed':
      return eb.and([eb('archived_at', 'is', null), isCompleted(eb)])
  }
}

function tagged(eb: Eb, { values, of, negated }: Membership<Tag>): Condition {
  const having = eb
    .selectFrom('feature_tags')
    .select('feature_tags.feature')
    .where((tag) =>
      tag.or(values.map(({ type, value }) => tag.and([tag('feature_tags.type', '=', type), tag('value', '=', value)]))),
    )
    .$if(of === 'all', (query) =>
      query.groupBy('feature_tags.feature').having((tag) => tag.fn.countAll<number>(), '=', values.length),
    )
  return unless(eb, negated, eb('features.name', 'in', having))
}

function usesSegments(eb: Eb, { values, of, negated }: Membership<string>): Condition {
  const using = eb
    .selectFrom('strategy_segments')
    .innerJoin('segments', 'segments.id', 'strategy_segments.segment')
    .select('strategy_segments.feature')
    .where('segments.name', 'in', values)
    .$if(of === 'all', (query) =>
      query
        .groupBy('strategy_segments.feature')
        .having((used) => used.fn.count<number>('segment').distinct(), '=', values.length),
    )
  return unless(eb, negated, eb('features.name', 'in', using))
}

export const isOnIn = (eb: Eb, environment: string): Condition =>
  eb(
    'features.name',
    'in',
    eb
      .selectFrom('feature_environments')
      .select('feature_environments.feature')
      .where('feature_environments.environment', '=', environment)
      .where('feature_environments.enabled', '=', 1),
  )

/** Where a toggle has no row it is off; in an environment that does not exist it is neither on nor off. */
function hasStatus(eb: Eb, { environment, enabled }: Status): Condition {
  if (enabled) return isOnIn(eb, environment)
  const exists = eb.exists(
    eb.selectFrom('environments').select('environments.name').where('environments.name', '=', environment),
  )
  return eb.and([exists, eb.not(isOnIn(eb, environment))])
}

/** Only people have favourites. */
export const isFavorite = (eb: Eb, userId: number | undefined): Condition =>
  userId === undefined
    ? eb.lit(false)
    : eb(
        'features.name',
        'in',
        eb.selectFrom('favorite_features').select('favorite_features.feature').where('user_id', '=', userId),
      )

const seenWithin = (eb: Eb, bounds: readonly DayBound[]): Condition =>
  eb(
    'features.name',
    'in',
    eb
      .selectFrom('last_seen')
      .select('last_seen.feature')
      .groupBy('last_seen.feature')
      .having((seen) =>
        seen.and(bounds.map(({ side, at }) => seen(seen.fn.max('seen_at'), side === 'before' ? '<' : '>=', at))),
      ),
  )
