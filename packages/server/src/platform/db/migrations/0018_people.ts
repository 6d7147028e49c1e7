import type { Migration } from './migration.ts'

/**
 * Invite links and the users who signed up with them. `hash` finds a link, and `secret` is the encrypted secret, with
 * which the list of links shows their URLs again.
 */
export const people: Migration = {
  name: '0018_people',
  breaking: false,
  sql: ({ text, integer, autoId }) => `
create table invite_links (
  id ${autoId},
  hash ${text} not null unique,
  secret ${text} not null,
  name ${text} not null,
  role_id ${integer} not null,
  enabled ${integer} not null,
  expires_at ${text} not null,
  created_at ${text} not null,
  created_by ${text} not null
);

create table invite_link_users (
  link_id ${integer} not null references invite_links (id) on delete cascade,
  user_id ${integer} not null references users (id) on delete cascade,
  primary key (link_id, user_id)
);
create index invite_link_users_by_user on invite_link_users (user_id);
`,
}
