import type { Migration } from './migration.ts'

/**
 * The part of the data that is searched for text; the same expression as `SEARCHED_TEXT` in features/audit/filters.ts.
 */
const inside = (column: string): string => `coalesce(substr(${column}, 1, 100000), '')`
const about = `lower(type || ',' || created_by || ',' || coalesce(project, '') || ',' || coalesce(environment, '') || ',' || coalesce(feature_name, ''))`

/**
 * Filled in the background by features/audit/text-index.ts: a trigram index costs ten times as much as the event
 * itself.
 */
const SQLITE = `
create virtual table event_text using fts5 (text, content = '', columnsize = 0, detail = none, tokenize = 'trigram');
insert into event_text (event_text, rank) values ('automerge', 0);
`

/**
 * The extension is part of PostgreSQL but may be missing on the machine, or the user may lack the right to create it.
 * In that case text is searched without an index. A short pending list shortens the pauses in which a write merges it.
 */
const POSTGRES = `
do $$
begin
  create extension if not exists pg_trgm;
exception when others then
  raise notice 'pg_trgm is not available: %', sqlerrm;
end $$;
do $$
begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index events_by_text_about on events using gin ((${about}) gin_trgm_ops) with (gin_pending_list_limit = 256);
    create index events_by_text_inside on events using gin
      ((lower(${inside('data')} || ',' || ${inside('pre_data')})) gin_trgm_ops) with (gin_pending_list_limit = 256);
  end if;
exception when undefined_object then
  raise notice 'pg_trgm is not in the search path: %', sqlerrm;
end $$;
`

/**
 * An index for each filter of the event search, ordered by id, and one for text. Indexes for references to users,
 * groups, projects and toggles: without them, each deletion scans the whole referring table.
 */
export const indexes: Migration = {
  name: '0010_indexes',
  breaking: false,
  sql: ({ engine, integer }) => `
create table event_text_position (
  only_row ${integer} primary key check (only_row = 1),
  event_id bigint not null
);
insert into event_text_position (only_row, event_id) values (1, 0);

create index events_by_creator on events (created_by_user_id, id) where created_by_user_id is not null;
create index events_by_creator_name on events (created_by, id);
create index events_by_environment on events (environment, id) where environment is not null;
create index events_by_group on events (group_id, id) where group_id is not null;
create index events_by_time on events (created_at, id);

create index password_links_by_user on password_links (user_id);
create index group_members_by_user on group_members (user_id);
create index project_members_by_user on project_members (user_id);
create index favorite_projects_by_project on favorite_projects (project);
create index favorite_features_by_feature on favorite_features (feature);
create index users_by_root_role on users (root_role_id);
create index features_by_creator on features (created_by_user_id) where created_by_user_id is not null;
${engine === 'sqlite' ? SQLITE : POSTGRES}`,
}
