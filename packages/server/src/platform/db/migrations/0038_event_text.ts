import type { Migration } from './migration.ts'

/**
 * A job fills the table, see features/audit/event-log/postgres-text-index.ts. Before, PostgreSQL maintained two trigram
 * indexes on `events` during each write, which took half of its time. The extension may be missing, see migration 0010.
 */
const POSTGRES = `
drop index if exists events_by_text_about, events_by_text_inside;
do $$
begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create table event_text (event_id bigint primary key, text text not null);
    create index event_text_by_trigram on event_text using gin (text gin_trgm_ops) with (gin_pending_list_limit = 65536);
  end if;
exception when undefined_object then
  raise notice 'pg_trgm is not in the search path: %', sqlerrm;
end $$;
`

export const eventText: Migration = {
  name: '0038_event_text',
  breaking: false,
  sql: ({ engine }) => (engine === 'sqlite' ? '' : POSTGRES),
}
