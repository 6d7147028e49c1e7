import type { Generated } from 'kysely'

/** A column for any number. Other numbers are integers. */
export type Real = number

/** What SDKs report. */
export interface UsageTables {
  client_metrics: {
    feature: string
    app_name: string
    environment: string
    hour: string
    yes: number
    no: number
    variants: string
  }
  /** Counts of the time before the hours in `client_metrics`. */
  client_metrics_daily: {
    feature: string
    app_name: string
    environment: string
    /** `2026-01-31`, in UTC. */
    day: string
    yes: number
    no: number
    variants: string
  }
  /** A metric that an application reports, with one set of labels. `projects` are those of the reporting token. */
  impact_series: {
    id: Generated<number>
    environment: string
    name: string
    type: string
    app_name: string
    labels: string
    projects: string
    help: string
    created_at: string
    seen_at: string
  }
  /** The samples of a series in one minute, hour or day. */
  impact_points: {
    series_id: number
    step: string
    at: string
    count: Real
    sum: Real
    last: Real
    buckets: string
  }
  /** Servers with the query API of Prometheus. The token is encrypted. */
  metric_sources: {
    id: Generated<number>
    name: string
    url: string
    token: string | null
    created_at: string
    created_by: string
  }
  signal_endpoints: {
    id: Generated<number>
    name: string
    description: string
    enabled: number
    created_at: string
    created_by: string
  }
  signal_tokens: {
    id: Generated<number>
    endpoint_id: number
    name: string
    hash: string
    created_at: string
    created_by: string
  }
  /** The newest signal for each set of labels. */
  signals: {
    endpoint_id: number
    labels: string
    state: string
    value: Real | null
    at: string
  }
  applications: {
    app_name: string
    description: string
    url: string
    icon: string
    color: string
    strategies: string
    created_at: string
    seen_at: string
  }
  /** No longer used: older versions that still run write to it, and to `unknown_toggles`. */
  client_instances: {
    app_name: string
    environment: string
    instance_id: string
    sdk_version: string | null
    sdk_type: string
    projects: string
    connection_id: string | null
    started_at: string | null
    created_at: string
    seen_at: string
  }
  unknown_toggles: { app_name: string; environment: string; name: string; seen_at: string }
  /** The projects of the tokens that an application reported with. They decide who sees its reports. */
  application_scopes: {
    app_name: string
    /** A JSON list, sorted; `["*"]` for tokens of all projects. */
    projects: string
    strategies: string
    created_at: string
    seen_at: string
  }
  application_instances: {
    app_name: string
    environment: string
    instance_id: string
    /** The projects of the token, as in `application_scopes`. */
    projects: string
    sdk_version: string | null
    sdk_type: string
    connection_id: string | null
    started_at: string | null
    created_at: string
    seen_at: string
  }
  unknown_toggle_reports: {
    app_name: string
    environment: string
    name: string
    /** The projects of the token, as in `application_scopes`. */
    projects: string
    seen_at: string
  }
}
