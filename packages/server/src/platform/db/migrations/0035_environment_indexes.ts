import type { Migration } from './migration.ts'

/** Tables that reference `environments` without an index. Deleting an environment would scan each of them. */
const TABLES = [
  'application_instances',
  'client_instances',
  'client_metrics',
  'client_metrics_daily',
  'default_strategies',
  'feature_environments',
  'last_seen',
  'protections',
  'strategy_segments',
  'toggle_tests',
  'unknown_toggle_reports',
  'unknown_toggles',
]

export const environmentIndexes: Migration = {
  name: '0035_environment_indexes',
  breaking: false,
  sql: () => TABLES.map((table) => `create index ${table}_by_environment on ${table} (environment);`).join('\n'),
}
