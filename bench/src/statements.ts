/**
 * The statements that the server sends to its store for create, add strategy and switch, with `?` for a parameter.
 * `same-work.ts` compares the results of both sides, so a change of the server that is not made here is noticed.
 */
const EVENT_COLUMNS = [
  'type',
  'created_at',
  'created_by',
  'created_by_user_id',
  'project',
  'environment',
  'feature_name',
  'data',
  'pre_data',
  'group_id',
]
const TOGGLE_COLUMNS = [
  'name',
  'project',
  'description',
  'type',
  'stale',
  'impression_data',
  'created_at',
  'created_by',
  'created_by_user_id',
  'archived_at',
]
const TARGETING_COLUMNS = [
  'enabled',
  'strategies',
  'variants',
  'strategy_count',
  'active_strategy_count',
  'variant_count',
]
const STORED_TARGETING_COLUMNS = ['feature', 'environment', ...TARGETING_COLUMNS]

const insert = (table: string, columns: readonly string[]): string =>
  `insert into "${table}" (${columns.map((one) => `"${one}"`).join(', ')}) values (${columns.map(() => '?').join(', ')})`

export const NEWEST_EVENT = 'select coalesce(max(id), 0) as id from events'
export const PROJECT = 'select * from "projects" where "id" = ?'
export const INSERT_TOGGLE = insert('features', TOGGLE_COLUMNS)
export const INSERT_EVENT = `${insert('events', EVENT_COLUMNS)} returning "id"`
/** Parameters: environment, toggle. */
export const TARGET =
  'select "f"."name", "f"."project", "f"."description", "f"."type", "f"."stale", "f"."impression_data", "f"."created_at", "f"."archived_at", "e"."name" as "environment", "fe"."enabled", "fe"."strategies", "fe"."variants" from "features" as "f" left join "environments" as "e" on "e"."name" = ? left join "feature_environments" as "fe" on "fe"."feature" = "f"."name" and "fe"."environment" = "e"."name" where "f"."name" = ?'
/** Parameters: toggle, environment, the columns. */
export const SAVE_TARGETING = `${insert('feature_environments', STORED_TARGETING_COLUMNS)} on conflict ("feature", "environment") do update set ${TARGETING_COLUMNS.map((one) => `"${one}" = "excluded"."${one}"`).join(', ')}`

/** The same statement with the parameters of PostgreSQL. */
export function numbered(sql: string): string {
  let count = 0
  return sql.replaceAll('?', () => `$${++count}`)
}
