import type { Migration } from './migration.ts'

const bytes = (count: number): string => `hex(randomblob(${count}))`
/** A random UUID of version 4. */
const SQLITE = `lower(${bytes(4)} || '-' || ${bytes(2)} || '-4' || substr(${bytes(2)}, 2) || '-a' || substr(${bytes(2)}, 2) || '-' || ${bytes(6)})`
const POSTGRES = 'md5(random()::text || clock_timestamp()::text)::uuid::text'

/** One row with the id of this installation, which its statistics contain. */
export const instanceId: Migration = {
  name: '0019_instance_id',
  breaking: false,
  sql: ({ engine, text, integer }) => `
create table instance_info (only_row ${integer} primary key check (only_row = 1), id ${text} not null);
insert into instance_info (only_row, id) values (1, ${engine === 'sqlite' ? SQLITE : POSTGRES});
`,
}
