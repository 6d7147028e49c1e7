import type { Migration } from './migration.ts'

/** Places in source code that name a toggle. A scan replaces the rows of its repository. */
export const codeReferences: Migration = {
  name: '0034_code_references',
  breaking: false,
  sql: ({ text, integer, autoId }) => `
create table code_repositories (
  id ${autoId},
  project ${text} not null references projects (id) on delete cascade,
  name ${text} not null,
  revision ${text} not null,
  url_template ${text},
  scanned_at ${text} not null,
  unique (project, name)
);

create table code_references (
  repository_id ${integer} not null references code_repositories (id) on delete cascade,
  feature ${text} not null references features (name) on delete cascade,
  path ${text} not null,
  line ${integer} not null,
  primary key (repository_id, feature, path, line)
);
create index code_references_by_feature on code_references (feature);
`,
}
