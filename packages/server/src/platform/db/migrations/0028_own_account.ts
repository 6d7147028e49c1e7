import type { Migration } from './migration.ts'

/** The preferences and the picture of a user, and the device and last use of each session. */
export const ownAccount: Migration = {
  name: '0028_own_account',
  breaking: false,
  sql: ({ text, integer }) => `
create table user_preferences (
  user_id ${integer} primary key references users (id) on delete cascade,
  preferences ${text} not null
);

create table user_avatars (
  user_id ${integer} primary key references users (id) on delete cascade,
  type ${text} not null,
  image ${text} not null,
  updated_at ${text} not null
);

alter table sessions add column device ${text};
alter table sessions add column seen_at ${text};
`,
}
