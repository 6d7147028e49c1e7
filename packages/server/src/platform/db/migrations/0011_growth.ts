import type { Migration } from './migration.ts'

/** One index counts the live toggles of a project and those that lower its health. Users and groups have pages. */
export const growth: Migration = {
  name: '0011_growth',
  breaking: false,
  sql: () => `
create index features_by_health on features (project, type, stale, created_at) where archived_at is null;
create index users_by_account_type on users (account_type, id);
create index project_groups_by_group on project_groups (group_id, project);
`,
}
