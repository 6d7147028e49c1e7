import type { Migration } from './migration.ts'

/** For pages of users by id and their total, and for names in the event log that do not belong to users. */
export const reads: Migration = {
  name: '0015_reads',
  breaking: false,
  sql: () => `
create index users_by_type on users (account_type, id);
create index events_by_other_creator on events (created_by, id) where created_by_user_id is null;
`,
}
