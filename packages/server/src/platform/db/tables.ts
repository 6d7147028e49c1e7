import type { Generated, Kysely } from 'kysely'
import type { PersonalTables } from './personal-tables.ts'
import type { PlanTables } from './plan-tables.ts'
import type { UsageTables } from './usage-tables.ts'

/**
 * One representation on both engines: times are ISO 8601 UTC text with milliseconds, JSON is text, booleans are 0 or 1,
 * text compares byte by byte. See docs/adr/0003.
 */
export type Bit = 0 | 1

export interface Tables extends PersonalTables, PlanTables, UsageTables {
  schema_migrations: { name: string; breaking: Bit; applied_at: string }
  events: {
    id: Generated<number>
    type: string
    created_at: string
    created_by: string
    created_by_user_id: number | null
    project: string | null
    environment: string | null
    feature_name: string | null
    data: string | null
    pre_data: string | null
    group_id: string | null
  }
  /** Events up to this one are in the text index `event_text`, see features/audit/event-log/text-index.ts. */
  event_text_position: { only_row: number; event_id: number }
  users: {
    id: Generated<number>
    username: string | null
    name: string | null
    created_at: string
    /** Lower case. */
    email: string | null
    password_hash: string | null
    account_type: string
    root_role_id: number
    seen_at: string | null
    /** When all sessions of the user were last ended. */
    sessions_ended_at: Generated<string | null>
  }
  roles: { id: Generated<number>; name: string; type: string; description: string; created_at: string }
  /** Custom roles only. An empty environment means all environments. */
  role_permissions: { role_id: number; permission: string; environment: string }
  user_groups: {
    id: Generated<number>
    name: string
    description: string
    root_role_id: number | null
    mappings_sso: string
    created_at: string
  }
  group_members: { group_id: number; user_id: number; via_sso: Bit; added_at: string }
  project_groups: { project: string; group_id: number; role_id: number; added_at: string }
  password_links: {
    hash: string
    user_id: number
    purpose: string
    created_at: string
    expires_at: string
    used_at: string | null
    /** 1 when the personal access tokens of the user stay valid after the link is used. */
    keeps_personal_tokens: Generated<number>
  }
  /** Links with which anyone can sign up. */
  invite_links: {
    id: Generated<number>
    hash: string
    /** Encrypted. */
    secret: string
    name: string
    role_id: number
    enabled: Bit
    expires_at: string
    created_at: string
    created_by: string
  }
  invite_link_users: { link_id: number; user_id: number }
  personal_tokens: {
    /** The id that clients use. */
    number: Generated<number>
    id: string
    user_id: number
    hash: string
    description: string
    created_at: string
    expires_at: string | null
    seen_at: string | null
  }
  settings: { key: string; value: string; updated_at: string }
  /** One row: the id of this installation. */
  instance_info: { only_row: number; id: string }
  favorite_projects: { user_id: number; project: string }
  /** Private ones belong to the user. `project` is null for the list of all projects. */
  saved_views: {
    id: Generated<number>
    user_id: number
    name: string
    query: string
    project: string | null
    shared: Bit
    created_at: string
  }
  /** One row per project and day (UTC), written by a daily job. */
  project_days: {
    project: string
    /** `2026-01-31`. */
    day: string
    toggles: number
    stale: number
    potentially_stale: number
    yes: number
    no: number
  }
  project_members: { project: string; user_id: number; role_id: number; added_at: string }
  api_tokens: {
    id: string
    hash: string
    name: string
    type: string
    environment: string
    projects: string
    created_at: string
    expires_at: string | null
    revoked_at: string | null
    seen_at: string | null
    /** The encrypted secret, for tokens that can be read again. */
    sealed_secret: string | null
  }
  projects: {
    id: string
    name: string
    description: string
    mode: string
    default_stickiness: string
    created_at: string
    archived_at: string | null
    toggle_tests: Generated<string>
    feature_limit: number | null
    /** JSON. */
    feature_naming: string | null
    /** JSON. */
    link_templates: Generated<string>
    /** Null if the project has not changed since it was created. */
    updated_at: string | null
  }
  environments: {
    name: string
    display_name: string
    type: string
    sort_order: number
    enabled: Bit
    created_at: string
  }
  /** A project uses every environment without a row here. Toggles keep their targeting. See docs/adr/0021. */
  unused_environments: { project: string; environment: string }
  /** `strategy`: JSON of a strategy without an id. */
  default_strategies: { project: string; environment: string; strategy: string }
  features: {
    name: string
    project: string
    description: string | null
    type: string
    stale: Bit
    impression_data: Bit
    /** `user:12` or `group:3`. */
    owner: string | null
    /** JSON. */
    payload_schema: string | null
    created_at: string
    created_by: string
    created_by_user_id: number | null
    archived_at: string | null
    potentially_stale: Generated<Bit>
  }
  /** Sparse: a toggle that was never changed in an environment has no row. It is off there and has no strategies. */
  feature_environments: {
    feature: string
    environment: string
    enabled: Bit
    strategies: string
    variants: string | null
    strategy_count: number
    active_strategy_count: number
    variant_count: number
  }
  last_seen: { feature: string; environment: string; seen_at: string; first_seen_at: string | null }
  feature_tags: { feature: string; type: string; value: string }
  favorite_features: { user_id: number; feature: string }
  /**
   * `project`: the project that a tag or tag type was created for; `*` for none; empty if an older version created it.
   */
  tag_types: {
    name: string
    description: string
    icon: string
    color: string | null
    created_at: string
    project: Generated<string>
  }
  tags: {
    type: string
    value: string
    created_at: string
    project: Generated<string>
    /** Since when no toggle has the tag; null while one does. */
    unused_since: Generated<string | null>
  }
  addons: {
    id: Generated<number>
    provider: string
    description: string
    enabled: Bit
    parameters: string
    signing_key: string | null
    events: string
    projects: string
    environments: string
    created_at: string
    target_approved: Generated<Bit>
    /**
     * The account that saved the add-on last. The add-on sends only events that this account sees. Null for an Admin
     * token or the server.
     */
    made_by_user_id: number | null
  }
  addon_deliveries: {
    id: Generated<number>
    delivery_id: string
    addon_id: number
    event_id: number
    recipient: string
    tags: string
    state: string
    /** The result of each attempt, newest last, including those before a manual retry. */
    attempts: string
    /** Attempts since it was planned or retried manually. */
    tries: number
    due_at: string
    created_at: string
    finished_at: string | null
  }
  /** One row: the newest event for which deliveries were planned. */
  delivery_position: { only_row: number; event_id: number }
  /** One row: every event up to this one was removed or is kept permanently. */
  event_retention: { only_row: number; event_id: number }
  /** '' stands for all environments. See platform/events/revision-checkpoint.ts. */
  environment_revisions: { environment: string; event_id: number }
  revision_position: { only_row: number; event_id: number }
  /** Which instance does a piece of work that only one may do, and until when the others must wait. */
  leases: { name: string; holder: string; until: string }
  segments: {
    id: Generated<number>
    name: string
    description: string
    /** Null: for all projects. */
    project: string | null
    constraints: string
    created_by: string
    created_at: string
  }
  context_fields: {
    name: string
    description: string
    stickiness: Bit
    sort_order: number
    legal_values: string
    created_at: string
    /** Null: for all projects. */
    project: string | null
  }
  /** Custom strategy types only; the built-in strategies are in the engine. */
  strategy_types: {
    name: string
    /** Null if the name is the title. */
    title: string | null
    description: string
    parameters: string
    deprecated: Bit
    created_at: string
  }
  /** Has a row only for types that an Admin changed. */
  feature_types: { id: string; lifetime_days: number | null }
  feature_links: { id: string; feature: string; url: string; title: string | null; position: number }
  code_repositories: {
    id: Generated<number>
    project: string
    name: string
    revision: string
    /** Has the placeholders {revision}, {path} and {line}. */
    url_template: string | null
    scanned_at: string
  }
  code_references: { repository_id: number; feature: string; path: string; line: number }
  feature_dependencies: { child: string; parent: string; enabled: Bit; variants: string }
  feature_completions: { feature: string; status: string; status_value: string | null; completed_at: string }
  protections: { project: string; environment: string; required_approvals: number }
  change_requests: {
    id: Generated<number>
    project: string
    environment: string
    title: string | null
    state: string
    required_approvals: number
    /** Grows with every edit, so exactly what was approved is applied. */
    version: number
    created_by: string
    created_by_user_id: number | null
    created_at: string
    state_times: string
    scheduled_at: string | null
    scheduled_by_user_id: number | null
    schedule_status: string | null
    schedule_reason: string | null
  }
  change_request_changes: {
    id: Generated<number>
    request_id: number
    /** An edited change keeps its position and gets a new id. */
    position: number
    action: string
    feature: string | null
    payload: string
    /** The state of the objects that the change touches, when the change was made. */
    base: string
    created_by: string
    created_by_user_id: number | null
    created_at: string
  }
  change_request_reviews: { request_id: number; kind: string; user_id: number; name: string; created_at: string }
  change_request_comments: {
    id: Generated<number>
    request_id: number
    text: string
    created_by: string
    created_by_user_id: number | null
    created_at: string
  }
  change_request_reviewers: { request_id: number; user_id: number }
  toggle_tests: {
    id: Generated<number>
    feature: string
    environment: string
    name: string
    context: string
    expected: string
    created_at: string
  }
  strategy_segments: { feature: string; environment: string; strategy_id: string; segment: number }
}

declare const inTransaction: unique symbol

/** Reads work inside and outside a transaction. Writing through this type does not compile. */
export type Queryable = Pick<Kysely<Tables>, 'selectFrom' | 'with' | 'fn' | 'executeQuery'>

/**
 * An open transaction. The root handle does not satisfy this type, so a write outside a transaction does not compile.
 */
export type Tx = Kysely<Tables> & { readonly [inTransaction]: true }

export const bit = (value: boolean): Bit => (value ? 1 : 0)
