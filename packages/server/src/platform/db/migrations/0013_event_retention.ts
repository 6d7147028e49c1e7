import type { Migration } from './migration.ts'

/** One row: every event up to this one was removed or is kept permanently. */
export const eventRetention: Migration = {
  name: '0013_event_retention',
  breaking: false,
  sql: ({ integer }) => `
create table event_retention (only_row ${integer} primary key, event_id bigint not null);
insert into event_retention (only_row, event_id) values (1, 0);
create index addon_deliveries_by_event on addon_deliveries (event_id);
`,
}
