import type { Migration } from './migration.ts'

/** Tags, add-ons with their pending deliveries, and the leases by which instances share such work. */
export const notices: Migration = {
  name: '0003_notices',
  breaking: false,
  sql: ({ text, integer, autoId }, now) => `
create table tag_types (
  name ${text} primary key,
  description ${text} not null,
  icon ${text} not null,
  color ${text},
  created_at ${text} not null
);
insert into tag_types (name, description, icon, created_at) values ('simple', 'Tags without a meaning of their own', '#', '${now}');

create table tags (
  type ${text} not null references tag_types (name) on delete cascade,
  value ${text} not null,
  created_at ${text} not null,
  primary key (type, value)
);

create table addons (
  id ${autoId},
  provider ${text} not null,
  description ${text} not null,
  enabled ${integer} not null,
  parameters ${text} not null,
  signing_key ${text},
  events ${text} not null,
  projects ${text} not null,
  environments ${text} not null,
  created_at ${text} not null
);

create table addon_deliveries (
  id ${autoId},
  delivery_id ${text} not null unique,
  addon_id bigint not null references addons (id) on delete cascade,
  event_id bigint not null references events (id),
  recipient ${text} not null,
  tags ${text} not null,
  state ${text} not null,
  attempts ${text} not null,
  tries ${integer} not null,
  due_at ${text} not null,
  created_at ${text} not null,
  finished_at ${text}
);
create index addon_deliveries_waiting on addon_deliveries (addon_id, id) where state = 'pending';
create index addon_deliveries_of_addon on addon_deliveries (addon_id, id);
create index addon_deliveries_finished on addon_deliveries (finished_at) where finished_at is not null;

create table delivery_position (
  only_row ${integer} primary key,
  event_id bigint not null
);
insert into delivery_position (only_row, event_id) values (1, 0);

create table leases (
  name ${text} primary key,
  holder ${text} not null,
  until ${text} not null
);

alter table features add column potentially_stale ${integer} not null default 0;
create index features_by_lifetime on features (potentially_stale, type, created_at) where archived_at is null;
create index sessions_by_expiry on sessions (expires_at);
create index events_by_type on events (type, id);
`,
}
