import type { Migration } from './migration.ts'

export const projectSettings: Migration = {
  name: '0021_project_settings',
  breaking: false,
  sql: ({ integer, text }) => `
alter table projects add column feature_limit ${integer};
alter table projects add column feature_naming ${text};
alter table projects add column link_templates ${text} not null default '[]';
alter table projects add column updated_at ${text};
alter table strategy_types add column title ${text};
`,
}
