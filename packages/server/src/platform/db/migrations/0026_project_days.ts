import type { Migration } from './migration.ts'

/** The toggles of a project at the end of each day (UTC), and how often SDKs evaluated them on that day. */
export const projectDays: Migration = {
  name: '0026_project_days',
  breaking: false,
  sql: ({ text, integer, engine }) => {
    const count = engine === 'postgres' ? 'bigint' : integer
    return `
create table project_days (
  project ${text} not null references projects (id) on delete cascade,
  day ${text} not null,
  toggles ${integer} not null,
  stale ${integer} not null,
  potentially_stale ${integer} not null,
  yes ${count} not null,
  no ${count} not null,
  primary key (project, day)
);
create index project_days_by_day on project_days (day);
`
  },
}
