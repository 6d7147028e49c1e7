import type { Migration } from './migration.ts'

/** The live toggles of a project, and how many weigh on its health, are counted from one index; users and groups have pages. */
export const growth: Migration = {
  name: '0011_growth',
  breaking: false,
  sql: () => `
create index features_by_health on features (project, type, stale, created_at) where archived_at is null;
create index users_by_account_type on users (account_type, id);
create index project_groups_by_group on project_groups (group_id, project);
`,
}
