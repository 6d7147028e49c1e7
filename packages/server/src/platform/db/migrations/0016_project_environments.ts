import type { Migration } from './migration.ts'

/** A project uses every environment without a row in `unused_environments`. See docs/adr/0021. */
export const projectEnvironments: Migration = {
  name: '0016_project_environments',
  breaking: false,
  sql: ({ text }) => `
create table unused_environments (
  project ${text} not null references projects (id) on delete cascade,
  environment ${text} not null references environments (name) on delete cascade,
  primary key (project, environment)
);
create index unused_environments_by_environment on unused_environments (environment);

create table default_strategies (
  project ${text} not null references projects (id) on delete cascade,
  environment ${text} not null references environments (name) on delete cascade,
  strategy ${text} not null,
  primary key (project, environment)
);
`,
}
