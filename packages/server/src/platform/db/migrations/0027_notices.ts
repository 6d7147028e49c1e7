import type { Migration } from './migration.ts'

/**
 * The inbox of each user. `cause` is what a notice is about, so that the same cause gives a user one notice. Messages by
 * e-mail and Slack wait in `notice_deliveries`. Events of before this migration cause no notices.
 */
export const notices: Migration = {
  name: '0027_notices',
  breaking: false,
  sql: ({ text, integer, autoId }) => `
create table notices (
  id ${autoId},
  user_id ${integer} not null references users (id) on delete cascade,
  kind ${text} not null,
  cause ${text} not null,
  in_app ${integer} not null,
  project ${text},
  environment ${text},
  feature ${text},
  request_id bigint,
  created_by ${text} not null,
  title ${text},
  sentence ${text} not null,
  created_at ${text} not null,
  read_at ${text}
);
create unique index notices_by_cause on notices (user_id, cause);
create index notices_of_user on notices (user_id, id) where in_app = 1;
create index notices_unread on notices (user_id, id) where in_app = 1 and read_at is null;
create index notices_by_age on notices (created_at);

create table notice_deliveries (
  notice_id bigint not null references notices (id) on delete cascade,
  channel ${text} not null,
  tries ${integer} not null,
  due_at ${text} not null,
  primary key (notice_id, channel)
);
create index notice_deliveries_due on notice_deliveries (due_at);

create table notice_preferences (
  user_id ${integer} not null references users (id) on delete cascade,
  kind ${text} not null,
  in_app ${integer} not null,
  email ${integer} not null,
  slack ${integer} not null,
  primary key (user_id, kind)
);

create table notice_targets (
  user_id ${integer} primary key references users (id) on delete cascade,
  slack_url ${text} not null,
  approved ${integer} not null
);

create table notice_position (
  only_row ${integer} primary key,
  event_id bigint not null
);
insert into notice_position (only_row, event_id) select 1, coalesce(max(id), 0) from events;
`,
}
