import type { Migration } from './migration.ts'

/**
 * The newest event of each environment that changed what SDKs receive, up to `revision_position`. Later events are read
 * from the log. The environment '' stands for events about all environments. The list of types is that of this version.
 */
export const revisionCheckpoint: Migration = {
  name: '0012_revision_checkpoint',
  breaking: false,
  sql: ({ text, integer }) => `
create table environment_revisions (environment ${text} primary key, event_id bigint not null);
create table revision_position (only_row ${integer} primary key check (only_row = 1), event_id bigint not null);
insert into environment_revisions (environment, event_id)
  select coalesce(environment, ''), max(id) from events
  where type in ('segment-updated', 'segment-deleted', 'environment-created') or (
    type like 'feature-%' and type not like 'feature-potentially-stale-%' and type not in
      ('feature-favorited', 'feature-unfavorited', 'feature-completed', 'feature-uncompleted', 'feature-type-updated'))
  group by coalesce(environment, '');
insert into revision_position (only_row, event_id) select 1, coalesce(max(id), 0) from events;
`,
}
