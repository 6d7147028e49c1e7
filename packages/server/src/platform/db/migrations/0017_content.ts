import type { Migration } from './migration.ts'

/** Links of toggles, and context fields that belong to one project. `project` is null for a field of all projects. */
export const content: Migration = {
  name: '0017_content',
  breaking: false,
  sql: ({ text, integer }) => `
create table feature_links (
  id ${text} primary key,
  feature ${text} not null references features (name) on delete cascade,
  url ${text} not null,
  title ${text},
  position ${integer} not null
);
create index feature_links_by_feature on feature_links (feature);

alter table context_fields add column project ${text} references projects (id);
create index context_fields_by_project on context_fields (project) where project is not null;
`,
}
