import type { Migration } from './migration.ts'

/** Saved views of the lists of toggles. Without a project, a view is about the list of all projects. */
export const savedViews: Migration = {
  name: '0025_saved_views',
  breaking: false,
  sql: ({ text, integer, autoId }) => `
create table saved_views (
  id ${autoId},
  user_id ${integer} not null references users (id) on delete cascade,
  name ${text} not null,
  query ${text} not null,
  project ${text} references projects (id) on delete cascade,
  shared ${integer} not null,
  created_at ${text} not null
);
create index saved_views_by_user on saved_views (user_id);
create index saved_views_by_project on saved_views (project, shared);
`,
}
