/**
 * Statements that fill the tables that grow to what an installation of some years has. The store has one user, an Admin,
 * and an invite link.
 */

export const numbers = (count: number): string =>
  `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`

export const THEN = "'2025-05-05T05:05:05.555Z'"
const TEXT = 'x'.repeat(200)

/** The toggle, application, group, endpoint and so on that have the most. */
export const FULL = {
  feature: 'toggle-1',
  app: 'app-1',
  repository: 'repository-1',
  userId: 2,
  serviceAccount: 22,
  segmentId: 1,
  groupId: 1,
} as const

const STRATEGY = `{"id":"00000000-0000-4000-8000-' || (100000000000 + i) || '","name":"flexibleRollout","title":null,"disabled":false,"parameters":{"rollout":"50","stickiness":"default","groupId":"g"},"constraints":[{"contextName":"userId","operator":"IN","values":["1","2","3"]}],"segments":[${FULL.segmentId}],"variants":[],"sortOrder":0}`
const CONTENT = `{"milestones":[{"id":"first","name":"First","sortOrder":0,"advance":{"type":"manual"},"strategies":[${STRATEGY}]}],"safeguards":[],"notify":[${FULL.userId}]}`
const VARIANTS = `{${Array.from({ length: 20 }, (_, index) => `"variant-${index}":5`).join(',')}}`
const LEGAL_VALUES = JSON.stringify(Array.from({ length: 200 }, (_, index) => ({ value: `value-${index}` })))

/** The start of an hour some hours ago, and a day some days ago. */
export interface TimesAgo {
  hour(hours: string): string
  day(days: string): string
}

export const timesAgo = (engine: 'sqlite' | 'postgres'): TimesAgo =>
  engine === 'sqlite'
    ? {
        hour: (hours) => `strftime('%Y-%m-%dT%H:00:00.000Z', 'now', '-' || ${hours} || ' hours')`,
        day: (days) => `strftime('%Y-%m-%d', 'now', '-' || ${days} || ' days')`,
      }
    : {
        hour: (hours) =>
          `to_char(now() at time zone 'utc' - ${hours} * interval '1 hour', 'YYYY-MM-DD"T"HH24:00:00.000"Z"')`,
        day: (days) => `to_char(now() at time zone 'utc' - ${days} * interval '1 day', 'YYYY-MM-DD')`,
      }

/** Toggles whose strategies use the same segment, which has to exist. The last ones are archived. */
export const togglesWithSegment = (count: number, archived = 0): string[] => [
  `insert into features (name, project, description, type, stale, impression_data, created_at, created_by, created_by_user_id, archived_at)
   ${numbers(count)} select 'toggle-' || i, 'default', '${TEXT}', 'release', 0, 0, ${THEN}, 'user-1', 2, case when i > ${count - archived} then ${THEN} end from n`,
  ...['development', 'production'].map(
    (
      environment,
    ) => `insert into feature_environments (feature, environment, enabled, strategies, variants, strategy_count, active_strategy_count, variant_count)
   ${numbers(count)} select 'toggle-' || i, '${environment}', 1, '[${STRATEGY}]', null, 1, 1, 0 from n`,
  ),
  ...['development', 'production'].map(
    (environment) => `insert into strategy_segments (feature, environment, strategy_id, segment)
   ${numbers(count)} select 'toggle-' || i, '${environment}', '00000000-0000-4000-8000-' || (100000000000 + i), ${FULL.segmentId} from n`,
  ),
]

const toggles = [
  `insert into projects (id, name, description, mode, default_stickiness, created_at)
   ${numbers(500)} select 'project-' || i, 'Project ' || i, '${TEXT}', 'open', 'default', ${THEN} from n`,
  `insert into segments (name, description, project, constraints, created_by, created_at)
   ${numbers(1_000)} select 'segment-' || i, '${TEXT}', null, '[{"contextName":"userId","operator":"IN","values":["1","2"]}]', 'user-1', ${THEN} from n`,
  ...togglesWithSegment(5_000, 1_000),
  `insert into feature_links (id, feature, url, title, position) ${numbers(5_000)} select 'link-' || i, 'toggle-' || i, 'https://example.com/', '${TEXT}', 0 from n`,
  `insert into feature_completions (feature, status, status_value, completed_at) ${numbers(2_000)} select 'toggle-' || (2000 + i), 'kept', null, ${THEN} from n`,
  `insert into toggle_tests (feature, environment, name, context, expected, created_at)
   ${numbers(5_000)} select 'toggle-' || i, 'development', 'Users', '{"userId":"4"}', '{"enabled":false}', ${THEN} from n`,
  ...['running', 'completed'].map(
    (
      state,
    ) => `insert into release_plans (id, feature, environment, name, description, content, state, version, milestone_id, since, ran_seconds, starts, reviewed, readings, readings_version, created_at, created_by, created_by_user_id, started_at)
   ${numbers(2_000)} select '${state}-' || i, 'toggle-' || i, 'development', 'Plan', '${TEXT}', '${CONTENT}', '${state}', 1, 'first', ${THEN}, 0, '{"first":"2025-05-05T05:05:05.555Z"}', 0, '{}', 1, ${THEN}, 'user-1', ${FULL.userId}, ${THEN} from n`,
  ),
  `insert into last_seen (feature, environment, seen_at, first_seen_at) ${numbers(5_000)} select 'toggle-' || i, 'development', ${THEN}, ${THEN} from n`,
  `insert into tags (type, value, created_at, project) ${numbers(5_000)} select 'simple', 'tag-' || i, ${THEN}, '*' from n`,
  `insert into feature_tags (feature, type, value) ${numbers(5_000)} select 'toggle-' || (1 + i % 100), 'simple', 'tag-' || i from n`,
  `insert into context_fields (name, description, stickiness, sort_order, legal_values, created_at)
   ${numbers(500)} select 'field-' || i, '${TEXT}', 0, 10, '${LEGAL_VALUES}', ${THEN} from n`,
  `insert into context_fields (name, description, stickiness, sort_order, legal_values, created_at, project)
   values ('own-field', '', 0, 10, '${LEGAL_VALUES}', ${THEN}, 'default')`,
  `insert into strategy_types (name, title, description, parameters, deprecated, created_at)
   ${numbers(500)} select 'type-' || i, null, '${TEXT}', '[]', 0, ${THEN} from n`,
  `insert into feature_dependencies (child, parent, enabled, variants)
   ${numbers(2_000)} select 'toggle-' || (i + 1), 'toggle-1', 1, '[]' from n`,
  `insert into code_repositories (project, name, revision, url_template, scanned_at)
   ${numbers(200)} select case when i = 1 then 'default' else 'project-' || i end, 'repository-' || i, 'abc', null, ${THEN} from n`,
  `insert into code_references (repository_id, feature, path, line) ${numbers(5_000)} select 1, 'toggle-1', 'src/${TEXT}/' || i, 1 from n`,
]

const people = [
  `insert into users (username, name, email, created_at, account_type, root_role_id)
   ${numbers(5_000)} select 'user-' || i, 'Person ' || i, 'person-' || i || '@example.com', ${THEN}, case when i % 10 = 0 then 'service' else 'user' end, 2 from n`,
  `insert into user_groups (name, description, mappings_sso, created_at) ${numbers(500)} select 'group-' || i, '${TEXT}', '[]', ${THEN} from n`,
  `insert into group_members (group_id, user_id, via_sso, added_at) ${numbers(4_000)} select 1 + i % 2, 2 + i, 0, ${THEN} from n`,
  `insert into roles (name, type, description, created_at) ${numbers(500)} select 'role-' || i, 'project-custom', '${TEXT}', ${THEN} from n`,
  `insert into role_permissions (role_id, permission, environment)
   select id, p.permission, '' from roles cross join (select 'CREATE_FEATURE' as permission union all select 'UPDATE_FEATURE' union all select 'DELETE_FEATURE') p where name like 'role-%'`,
  `insert into project_groups (project, group_id, role_id, added_at) ${numbers(500)} select 'default', i, 4, ${THEN} from n`,
  `insert into project_members (project, user_id, role_id, added_at) ${numbers(4_000)} select 'default', 2 + i, 4, ${THEN} from n`,
  `insert into api_tokens (id, hash, name, type, environment, projects, created_at)
   ${numbers(5_000)} select 'token-' || i, 'hash-' || i, 'name-' || i, 'client', 'development', '["default"]', ${THEN} from n`,
]

/** What belongs to the Admin, and to each of the other users. */
const personal = [
  `insert into project_members (project, user_id, role_id, added_at)
   ${numbers(4_000)} select 'project-1', 2 + i, (select id from roles where name = 'role-1'), ${THEN} from n`,
  `insert into sessions (hash, user_id, via, created_at, expires_at)
   ${numbers(5_000)} select 'session-' || i, case when i <= 100 then ${FULL.userId} else 2 + i end, 'password', ${THEN}, '2099-01-01T00:00:00.000Z' from n`,
  `insert into personal_tokens (id, user_id, hash, description, created_at)
   ${numbers(5_000)} select 'personal-' || i, 2 + i, 'personal-' || i, 'ci', ${THEN} from n`,
  `insert into password_links (hash, user_id, purpose, created_at, expires_at, used_at)
   ${numbers(5_000)} select 'link-' || i, 2 + i, 'reset', ${THEN}, ${THEN}, ${THEN} from n`,
  `insert into invite_link_users (link_id, user_id) select (select min(id) from invite_links), id from users where id <= 500`,
  `insert into user_preferences (user_id, preferences) ${numbers(5_000)} select 2 + i, '{}' from n`,
  `insert into user_avatars (user_id, type, image, updated_at) ${numbers(1_000)} select 1 + i, 'image/png', 'aGVsbG8=', ${THEN} from n`,
  `insert into favorite_features (user_id, feature) ${numbers(5_000)} select ${FULL.userId}, 'toggle-' || i from n`,
  `insert into favorite_projects (user_id, project) ${numbers(500)} select ${FULL.userId}, 'project-' || i from n`,
  `insert into saved_views (user_id, name, query, project, shared, created_at)
   ${numbers(2_000)} select case when i <= 100 then ${FULL.userId} else 2 + i end, 'View ' || i, 'query=${TEXT}', null, case when i % 20 = 0 then 1 else 0 end, ${THEN} from n`,
  `insert into notice_preferences (user_id, kind, in_app, email, slack) ${numbers(5_000)} select 2 + i, 'review-requested', 1, 0, 0 from n`,
  `insert into notices (user_id, kind, cause, in_app, project, environment, feature, request_id, created_by, title, sentence, created_at)
   ${numbers(20_000)} select case when i <= 1000 then ${FULL.userId} else 2 + i % 5000 end, 'review-requested', 'cause-' || i, 1, 'default', 'development', 'toggle-' || (1 + i % 5000), null, 'user-1', null, '[]', ${THEN} from n`,
  `insert into notice_deliveries (notice_id, channel, tries, due_at) select id, 'email', 1, '2099-01-01T00:00:00.000Z' from notices`,
]

const usage = ({ hour, day }: TimesAgo) => [
  `insert into client_metrics (feature, app_name, environment, hour, yes, no, variants)
   ${numbers(24_000)} select 'toggle-1', 'app-' || (1 + i % 500), 'development', ${hour('(i / 500)')}, 100, 100, '${VARIANTS}' from n`,
  `insert into client_metrics_daily (feature, app_name, environment, day, yes, no, variants)
   ${numbers(40_000)} select 'toggle-1', 'app-' || (1 + i % 100), 'development', ${day('(3 + i / 100)')}, 100, 100, '${VARIANTS}' from n where i / 100 < 390`,
  `insert into applications (app_name, description, url, icon, color, strategies, created_at, seen_at)
   ${numbers(10_000)} select 'app-' || i, '', '', '', '', '["default"]', ${THEN}, ${hour('1')} from n`,
  `insert into application_scopes (app_name, projects, strategies, created_at, seen_at)
   ${numbers(10_000)} select 'app-' || i, '["*"]', '["default"]', ${THEN}, ${hour('1')} from n`,
  `insert into application_instances (app_name, environment, instance_id, projects, sdk_version, sdk_type, connection_id, started_at, created_at, seen_at)
   ${numbers(50_000)} select case when i <= 20000 then 'app-1' else 'app-' || (i % 10000 + 1) end, 'development', 'instance-' || i, '["*"]', 'unleash-client-node:' || (3 + i % 3) || '.' || (i % 20) || '.0', 'backend', 'connection-' || i, ${THEN}, ${THEN}, ${hour('0')} from n`,
  `insert into unknown_toggle_reports (app_name, environment, name, projects, seen_at)
   ${numbers(10_000)} select 'app-' || (1 + i % 50), 'development', 'unknown-' || i, '["*"]', ${hour('1')} from n`,
  `insert into project_days (project, day, toggles, stale, potentially_stale, yes, no)
   ${numbers(180)} select 'default', ${day('i')}, 10, 1, 1, 5, 5 from n`,
]

const history = [
  `insert into events (type, created_at, created_by, created_by_user_id, project, environment, feature_name, data)
   ${numbers(50_000)} select case i % 2 when 0 then 'feature-updated' else 'feature-environment-enabled' end, ${THEN}, 'user-' || (i % 500), 2, 'default',
   'development', 'toggle-' || case when i % 5 = 0 then 1 else i % 1000 end, '{"name":"toggle","description":"${TEXT}"}' from n`,
  `insert into change_requests (project, environment, title, state, required_approvals, version, created_by, created_by_user_id, created_at, state_times)
   ${numbers(5_000)} select 'default', 'production', 'Request ' || i, case when i % 2 = 0 then 'In review' else 'Applied' end, 1, 1, 'user-' || i, 1 + i, ${THEN}, '{}' from n`,
  `insert into change_request_changes (request_id, position, action, feature, payload, base, created_by, created_by_user_id, created_at)
   ${numbers(5_000)} select i, 0, 'updateEnabled', 'toggle-' || (1 + i % 20), '{"enabled":true}', '{}', 'user-1', 2, ${THEN} from n`,
  `insert into change_request_reviews (request_id, kind, user_id, name, created_at)
   ${numbers(5_000)} select i, 'approved', 3, 'user-2', ${THEN} from n`,
  `insert into change_request_reviewers (request_id, user_id) ${numbers(5_000)} select i, ${FULL.userId} from n`,
  `insert into change_request_comments (request_id, text, created_by, created_by_user_id, created_at)
   ${numbers(1_000)} select 1, '${TEXT}', 'user-1', 2, ${THEN} from n`,
  `insert into signal_endpoints (name, description, enabled, created_at, created_by) values ('alerts', '', 1, ${THEN}, 'admin')`,
  `insert into signals (endpoint_id, labels, state, value, at) ${numbers(1_000)} select 1, '{"service":"service-' || i || '","text":"${TEXT}"}', 'firing', 1, ${THEN} from n`,
  `insert into addons (provider, description, enabled, parameters, events, projects, environments, created_at)
   values ('webhook', '', 0, '{"url":"http://127.0.0.1:9/"}', '["feature-updated"]', '[]', '[]', ${THEN})`,
  `insert into addon_deliveries (delivery_id, addon_id, event_id, recipient, tags, state, attempts, tries, due_at, created_at, finished_at)
   ${numbers(5_000)} select 'delivery-' || i, 1, i, '', '[]', 'failed', '[]', 1, ${THEN}, ${THEN}, ${THEN} from n`,
]

/** Tables that grow and have few rows here. */
export const NOT_FULL: Readonly<Record<string, string>> = {
  impact_points: 'impact-metrics.long.ts fills it',
  impact_series: 'impact-metrics.long.ts fills it',
  event_text: 'a job fills it from the events',
  notice_targets: 'their values are encrypted, and each user reads only their own',
}

export const fillingStatements = (times: TimesAgo): readonly string[] => [
  ...people,
  ...toggles,
  ...personal,
  ...usage(times),
  ...history,
]
