import type { BenchDatabase } from '../databases.ts'

/** Toggles of the project `default`: the frontend API evaluates these, at every size. */
export const FRONTEND_TOGGLES = 1_000

/** The number of rows of a store of this size. */
export interface Sizes {
  readonly toggles: number
  readonly projects: number
  readonly events: number
  readonly users: number
  readonly groups: number
  readonly changeRequests: number
}

export const sizesOf = (toggles: number): Sizes => ({
  toggles,
  projects: Math.max(10, Math.round(toggles / 1_000)),
  events: Math.min(10 * toggles, 1_000_000),
  users: Math.max(50, Math.round(toggles / 20)),
  groups: Math.max(10, Math.round(toggles / 200)),
  changeRequests: Math.max(20, Math.round(toggles / 5)),
})

/** Both engines accept `with recursive` after `insert into`. */
const numbers = (count: number): string =>
  `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`

/** A time that depends on the number, so that neighbours by name are not neighbours in time. */
const moment = (year: number): string =>
  `'${year}-' || (10 + i % 3) || '-' || (10 + i % 19) || 'T' || (10 + i % 14) || ':' || (10 + i % 49) || ':' || (10 + i % 47) || '.' || (100 + i % 899) || 'Z'`

const toggle = (number: string): string => `'toggle-' || (${number})`
const project = (number: string, { projects }: Sizes): string =>
  `case when ${number} <= ${FRONTEND_TOGGLES} then 'default' else 'project-' || (1 + ${number} % ${projects}) end`

/** One strategy; every tenth toggle uses a segment. */
const STRATEGIES = `'[{"id":"00000000-0000-4000-8000-' || (100000000000 + i) || '","name":"flexibleRollout","title":null,"disabled":false,"parameters":{"rollout":"' || (i % 101) || '","stickiness":"default","groupId":"toggle-' || i || '"},"constraints":[],"segments":[' || case when i % 10 = 0 then '' || (1 + i % 7) else '' end || '],"variants":[],"sortOrder":0}]'`

const targeting = (environment: string, enabled: string, filter: string, count: number): string =>
  `insert into feature_environments (feature, environment, enabled, strategies, variants, strategy_count, active_strategy_count, variant_count)
   ${numbers(count)} select ${toggle('i')}, '${environment}', ${enabled}, ${STRATEGIES}, null, 1, 1, 0 from n where ${filter}`

function toggleStatements(sizes: Sizes): string[] {
  const { toggles, projects } = sizes
  return [
    `insert into projects (id, name, description, mode, default_stickiness, created_at)
     ${numbers(projects)} select 'project-' || i, 'Project ' || i, '', 'open', 'default', ${moment(2022)} from n`,
    `insert into environments (name, display_name, type, sort_order, enabled, created_at)
     values ('staging', 'Staging', 'preproduction', 4, 1, '2022-01-01T00:00:00.000Z')`,
    `insert into features (name, project, description, type, stale, impression_data, created_at, created_by, created_by_user_id, potentially_stale, archived_at)
     ${numbers(toggles)} select ${toggle('i')}, ${project('i', sizes)}, 'Shows part ' || i || ' of the page to a share of the visitors',
     case i % 4 when 0 then 'experiment' when 1 then 'kill-switch' else 'release' end, case when i % 8 = 0 then 1 else 0 end, 0, ${moment(2024)}, 'user-' || (i % 500), 2 + i % ${sizes.users},
     case when i % 4 = 1 then 0 else 1 end, case when i > ${FRONTEND_TOGGLES} and i % 20 = 0 then '2026-01-01T00:00:00.000Z' end from n`,
    targeting('development', 'case when i % 3 = 0 then 1 else 0 end', 'true', toggles),
    targeting('production', 'case when i % 4 = 0 then 1 else 0 end', 'i % 2 = 0', toggles),
    `insert into last_seen (feature, environment, seen_at, first_seen_at)
     ${numbers(toggles)} select ${toggle('i')}, 'development', ${moment(2025)}, ${moment(2024)} from n where i % 5 <> 0`,
    `insert into last_seen (feature, environment, seen_at, first_seen_at)
     ${numbers(toggles)} select ${toggle('i')}, 'production', ${moment(2025)}, ${moment(2024)} from n where i % 4 = 0`,
    `insert into tags (type, value, created_at, project) ${numbers(200)} select 'simple', 'team-' || (i - 1), ${moment(2024)}, '*' from n`,
    `insert into feature_tags (feature, type, value) ${numbers(toggles)} select ${toggle('i')}, 'simple', 'team-' || (i % 200) from n`,
    `insert into segments (name, description, project, constraints, created_by, created_at)
     ${numbers(7)} select 'segment-' || i, '', null, '[]', 'user-1', ${moment(2024)} from n`,
    `insert into strategy_segments (feature, environment, strategy_id, segment)
     ${numbers(toggles)} select ${toggle('i')}, 'development', '00000000-0000-4000-8000-' || (100000000000 + i), 1 + i % 7 from n where i % 10 = 0`,
  ]
}

function userStatements({ users, groups }: Sizes): string[] {
  return [
    `insert into users (username, name, email, created_at, account_type, root_role_id)
     ${numbers(users)} select 'user-' || i, 'Person Number ' || i, 'person-' || i || '@example.com', ${moment(2024)}, 'user', 2 from n`,
    `insert into user_groups (name, description, mappings_sso, created_at)
     ${numbers(groups)} select 'group-' || i, 'People of group ' || i, '[]', ${moment(2024)} from n`,
    `insert into group_members (group_id, user_id, via_sso, added_at)
     ${numbers(groups * 20)} select 1 + i % ${groups}, 2 + (i * 7919) % ${users}, 0, ${moment(2024)} from n where true on conflict do nothing`,
  ]
}

function historyStatements(sizes: Sizes): string[] {
  const { toggles, events, users, changeRequests } = sizes
  const subject = `(1 + i % ${toggles})`
  const state = `case when i % 50 = 0 then 'In review' when i % 3 = 0 then 'Cancelled' else 'Applied' end`
  return [
    `insert into events (type, created_at, created_by, created_by_user_id, project, environment, feature_name, data)
     ${numbers(events)} select case i % 3 when 0 then 'feature-updated' when 1 then 'feature-environment-enabled' else 'feature-strategy-update' end, ${moment(2025)},
     'user-' || (i % 500), 2 + i % ${users}, ${project(subject, sizes)}, case when i % 3 = 0 then null else 'development' end, ${toggle(subject)},
     '{"name":"toggle-' || ${subject} || '","description":"Change number ' || i || ' of the toggle"}' from n`,
    `insert into change_requests (project, environment, title, state, required_approvals, version, created_by, created_by_user_id, created_at, state_times)
     ${numbers(changeRequests)} select ${project(`(1 + (i * 5) % ${toggles})`, sizes)}, 'production', 'Request ' || i, ${state}, 1, 1, 'user-' || i, 2 + i % ${users}, ${moment(2025)}, '{}' from n`,
    `insert into change_request_changes (request_id, position, action, feature, payload, base, created_by, created_by_user_id, created_at)
     ${numbers(changeRequests)} select i, 0, 'updateEnabled', ${toggle(`1 + (i * 5) % ${toggles}`)}, '{"enabled":true}', '{}', 'user-' || i, 2 + i % ${users}, ${moment(2025)} from n`,
  ]
}

/** Fills a store that has empty tables. Each group of tables is one transaction. */
export async function fill(database: Pick<BenchDatabase, 'query'>, sizes: Sizes): Promise<void> {
  for (const statements of [userStatements(sizes), toggleStatements(sizes), historyStatements(sizes)]) {
    await database.query('begin')
    for (const statement of statements) await database.query(statement)
    await database.query('commit')
  }
}

/** Indexes the text of all events, as the job of the server does in batches. PostgreSQL only. */
export async function fillTextIndex({ query }: Pick<BenchDatabase, 'query'>): Promise<void> {
  await query(`insert into event_text (event_id, text)
    select id, lower(concat_ws(',', type, created_by, coalesce(project, ''), coalesce(environment, ''), coalesce(feature_name, ''), coalesce(data, ''), ''))
    from events`)
  await query("select gin_clean_pending_list('event_text_by_trigram')")
  await query('update event_text_position set event_id = (select max(id) from events)')
}
