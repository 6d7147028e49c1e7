/** Tables that have more rows the longer or the more the product is used. */
export const GROWING: ReadonlySet<string> = new Set([
  'addon_deliveries',
  'api_tokens',
  'application_instances',
  'application_scopes',
  'applications',
  'change_request_changes',
  'change_request_comments',
  'change_request_reviewers',
  'change_request_reviews',
  'change_requests',
  'client_metrics',
  'client_metrics_daily',
  'code_references',
  'code_repositories',
  'event_text',
  'events',
  'favorite_features',
  'favorite_projects',
  'feature_completions',
  'feature_dependencies',
  'feature_environments',
  'feature_links',
  'feature_tags',
  'features',
  'group_members',
  'impact_points',
  'impact_series',
  'invite_link_users',
  'last_seen',
  'notice_deliveries',
  'notice_preferences',
  'notice_targets',
  'notices',
  'password_links',
  'personal_tokens',
  'project_days',
  'project_groups',
  'project_members',
  'release_plans',
  'saved_views',
  'sessions',
  'signals',
  'strategy_segments',
  'tags',
  'toggle_tests',
  'unknown_toggle_reports',
  'user_avatars',
  'user_groups',
  'user_preferences',
  'users',
])

const BY_HAND = 'users create each row by hand: hundreds at most'
const ONE_ROW = 'has one row'

/** All other tables. A statement may read them as a whole. */
export const NOT_GROWING: Readonly<Record<string, string>> = {
  addons: BY_HAND,
  client_instances: 'only older versions write to it',
  context_fields: BY_HAND,
  default_strategies: 'one row for each project and environment at most',
  delivery_position: ONE_ROW,
  environment_revisions: 'one row for each environment',
  environments: BY_HAND,
  event_retention: ONE_ROW,
  event_text_position: ONE_ROW,
  feature_types: 'one row for each type of toggle at most',
  instance_info: ONE_ROW,
  invite_links: 'Admins create each row by hand, and at most 100 are open',
  leases: 'one row for each job',
  metric_sources: BY_HAND,
  notice_position: ONE_ROW,
  projects: BY_HAND,
  protections: 'one row for each project and environment at most',
  release_plan_templates: 'at most 500 rows',
  revision_position: ONE_ROW,
  role_permissions: 'at most one row for each role, permission and environment',
  roles: BY_HAND,
  schema_migrations: 'one row for each migration',
  segments: BY_HAND,
  settings: 'one row for each stored setting',
  signal_endpoints: BY_HAND,
  signal_tokens: BY_HAND,
  strategy_types: BY_HAND,
  tag_types: BY_HAND,
  unknown_toggles: 'only older versions write to it',
  unused_environments: 'one row for each project and environment at most',
}

export interface Exception {
  readonly table: string
  /** A part of the statement that no other statement has. */
  readonly sql: string
  readonly reason: string
  /** `sql` is the whole statement. */
  readonly isWhole?: true
}

type Scans = readonly (readonly [table: string, sql: string])[]

const because = (reason: string, scans: Scans): Exception[] => scans.map(([table, sql]) => ({ table, sql, reason }))

/** The statement has no condition: each of these is the whole of it. */
const whole = (reason: string, scans: Scans): Exception[] =>
  because(reason, scans).map((exception) => ({ ...exception, isWhole: true }))

/** Intended full scans, on one engine or both. One that no longer happens on either fails the test. */
export const EXCEPTIONS: readonly Exception[] = [
  ...because('reads one row, to know whether there is any', [
    ['toggle_tests', 'select "id" from "toggle_tests" limit ?'],
  ]),
  ...because('the newest events first: reads as many as the page has', [
    ['events', 'select * from "events" order by "id" desc limit ?'],
    ['events', 'select "id" from "events" where 1 = 1 order by "id" desc limit ? offset ?'],
  ]),
  ...because('on PostgreSQL the newest events of a project that has many of them, up to a limit', [
    ['events', 'select "id" from "events" where "project" = ? and 1 = 1 order by "id" desc limit ?'],
  ]),
  ...whole('read into memory as a whole, at the start or after a change', [
    ['api_tokens', 'select "projects" from "api_tokens" where "revoked_at" is null'],
    ['sessions', 'select "hash", "id_token" from "sessions" where "id_token" is not null'],
    ['features', 'select * from "features"'],
    [
      'feature_environments',
      'select "feature", "environment", "enabled", "strategies", "variants" from "feature_environments"',
    ],
    ['feature_dependencies', 'select * from "feature_dependencies" order by "parent"'],
    ['feature_tags', 'select * from "feature_tags"'],
    ['toggle_tests', 'select distinct "feature" from "toggle_tests"'],
    ['project_groups', 'select "group_id", "project", "role_id" from "project_groups"'],
  ]),
  ...because('read into memory once: the list of projects is kept', [
    ['project_members', 'with "members" as (select "project", count(*) as "count" from "project_members"'],
  ]),
  ...because('counted from an index, for the pages of the list', [
    ['user_groups', '(select count(*) as "count" from "user_groups") as "total" from "user_groups" order by "name"'],
  ]),
  ...because('the newest release plans first: reads as many as the page has, and counts up to 10,000', [
    ['release_plans', 'order by "p"."created_at" desc, "p"."id" desc limit ? offset ?'],
    ['release_plans', 'select count(*) as "counted" from (select "p"."id" from "release_plans" as "p"'],
  ]),
  ...because('once an hour, to find users with too many notices, in the worker on SQLite', [
    ['notices', '(select "user_id" from "notices" group by "user_id" having count(*) > ?) as "u"'],
  ]),
  ...whole('from an index, for the pictures of all users that can be added to a project', [
    ['user_avatars', 'select "user_id", "updated_at" from "user_avatars"'],
  ]),
  ...because('reads the pending ones from their own index, up to a limit', [
    ['addon_deliveries', 'from (select "id" from "addon_deliveries" where "state" = \'pending\' limit ?) as "waiting"'],
  ]),
  ...because('stops at the first row', [['users', 'select "id" from "users" limit ?']]),
  ...because('a list of all of them, without pages', [
    ['user_groups', 'count("m"."user_id") as "userCount" from "user_groups"'],
    ['invite_link_users', 'on "u"."id" = "i"."user_id" order by "i"."link_id", "u"."id"'],
    ['features', 'where "f"."archived_at" is not null order by "f"."archived_at" desc, "f"."name"'],
    ['api_tokens', 'select * from "api_tokens" where "revoked_at" is null order by "created_at", "id"'],
    ['api_tokens', 'select * from "api_tokens" where "revoked_at" is null and ("name" = ? or "id" = ?)'],
    ['tags', 'select "value", "type" from "tags" where true order by "type", "value" limit ? offset ?'],
    ['tags', 'select count(*) as "total" from "tags" where true'],
    ['change_requests', 'select count(*) as "count" from "change_requests" where 1 = 1'],
    ['change_requests', 'select "id" from "change_requests" where 1 = 1 order by "id" desc limit ? offset ?'],
  ]),
  ...because('only when a role is deleted', [
    ['user_groups', 'select count(*) as "count" from "user_groups" where "root_role_id" = ?'],
    ['project_members', 'select count(*) as "count" from "project_members" where "role_id" = ?'],
    ['project_groups', 'select count(*) as "count" from "project_groups" where "role_id" = ?'],
  ]),
  ...because('counts over all toggles or tokens, in the worker on SQLite', [
    ['feature_environments', 'select "fe"."environment", count(*) as "count"'],
    ['api_tokens', 'select "environment", "projects", count(*) as "count" from "api_tokens"'],
    ['last_seen', 'with "seen" as (select "s"."feature"'],
    ['features', 'with "seen" as (select "s"."feature"'],
    ['strategy_segments', 'with "uses" as (select "use"."segment"'],
    ['features', 'with "uses" as (select "use"."segment"'],
  ]),
  ...because('segments, context fields and the ids of strategies are inside of JSON', [
    ['feature_environments', 'where exists (select "s"."segment" from "strategy_segments"'],
    ['feature_environments', '"fe"."strategies" like ? order by'],
    ['change_request_changes', '"c"."payload" like ? order by "c"."id"'],
  ]),
  ...because('on PostgreSQL from the index of toggles to clean up, which has few rows', [
    ['features', 'and "f"."potentially_stale" = ? and "f"."type" = ? and "f"."created_at" >= ? order by'],
  ]),
  ...because('once a day, for the usage of projects', [
    ['application_scopes', 'select "app_name", "projects" from "application_scopes"'],
  ]),
  ...because('bounded by the limits of usage', [
    ['unknown_toggle_reports', '"u"."app_name" as "appName", "u"."environment", max("u"."seen_at")'],
    ['applications', 'select count(*) as "count" from "applications"'],
    ['applications', 'select count(*) as "allTime", count(*) filter'],
    ['applications', 'from "applications" as "a") as "applications"'],
    ['application_instances', 'or "app_name" in (select distinct "app_name" from "application_instances"'],
    ['impact_series', 'select * from "impact_series" order by "name", "environment" limit ?'],
    ['application_instances', 'select count(*) as "count" from "application_instances"'],
    ['unknown_toggle_reports', 'select count(*) as "count" from "unknown_toggle_reports"'],
    ['application_instances', 'select distinct "sdk_version", "app_name" from "application_instances"'],
  ]),
  ...whole('statistics for Admins: counted again only after an event about users, groups or tokens', [
    ['users', 'select "account_type", count(*) as "count" from "users" group by "account_type"'],
    ['user_groups', 'select count(*) as "count" from "user_groups"'],
    ['api_tokens', 'select "type", count(*) as "count" from "api_tokens" where "revoked_at" is null group by "type"'],
  ]),
  ...because('statistics for Admins: the groups that use a custom role', [
    ['user_groups', '"user_groups" as "g" where "g"."root_role_id" = "r"."id")) as "is_used"'],
  ]),
  ...because('once at a start or when the encryption key changes: encrypted values', [
    ['api_tokens', 'from "api_tokens" where "sealed_secret" is not null'],
    ['notice_targets', 'select "user_id", "slack_url" from "notice_targets"'],
  ]),
  ...because('the tokens that are only for one project: tokens are few, and a project is seldom deleted', [
    ['api_tokens', 'from "api_tokens" where "revoked_at" is null and "projects" = ?'],
  ]),
  ...because('the projects that use a role, for users who manage roles', [
    ['project_members', 'where "m"."role_id" = ? group by "m"."project", "u"."account_type"'],
    ['project_groups', 'from "project_groups" where "role_id" = ? group by "project"'],
  ]),
  ...because('an export reads in the order of names, and as many toggles as a file may have', [
    ['features', 'where "f"."archived_at" is null order by "f"."name" limit ?'],
  ]),
  ...because('links end after days, and old ones are removed every hour', [
    ['password_links', 'delete from "password_links" where "hash" in'],
  ]),
]
