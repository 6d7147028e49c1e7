import type { Migration } from './migration.ts'

export const foundation: Migration = {
  name: '0001_foundation',
  breaking: true,
  sql: ({ text, integer, autoId }, now) => `
create table events (
  id ${autoId},
  type ${text} not null,
  created_at ${text} not null,
  created_by ${text} not null,
  created_by_user_id ${integer},
  project ${text},
  environment ${text},
  feature_name ${text},
  data ${text},
  pre_data ${text},
  group_id ${text}
);
create index events_by_feature on events (feature_name, id);
create index events_by_project on events (project, id);

create table users (
  id ${autoId},
  username ${text} unique,
  name ${text},
  created_at ${text} not null
);

create table api_tokens (
  id ${text} primary key,
  hash ${text} not null unique,
  name ${text} not null,
  type ${text} not null,
  environment ${text} not null,
  projects ${text} not null,
  created_at ${text} not null,
  expires_at ${text},
  revoked_at ${text}
);

create table projects (
  id ${text} primary key,
  name ${text} not null,
  description ${text} not null,
  mode ${text} not null,
  default_stickiness ${text} not null,
  created_at ${text} not null,
  archived_at ${text}
);
insert into projects (id, name, description, mode, default_stickiness, created_at)
values ('default', 'Default', 'Default project', 'open', 'default', '${now}');

create table project_members (
  project ${text} not null references projects (id) on delete cascade,
  user_id ${integer} not null references users (id) on delete cascade,
  role_id ${integer} not null,
  added_at ${text} not null,
  primary key (project, user_id)
);

create table environments (
  name ${text} primary key,
  display_name ${text} not null,
  type ${text} not null,
  sort_order ${integer} not null,
  enabled ${integer} not null,
  created_at ${text} not null
);
insert into environments (name, display_name, type, sort_order, enabled, created_at) values
  ('development', 'Development', 'development', 2, 1, '${now}'),
  ('production', 'Production', 'production', 3, 1, '${now}');

create table features (
  name ${text} primary key,
  project ${text} not null references projects (id),
  description ${text},
  type ${text} not null,
  stale ${integer} not null,
  impression_data ${integer} not null,
  created_at ${text} not null,
  created_by ${text} not null,
  created_by_user_id ${integer},
  archived_at ${text}
);
create index features_by_project on features (project, name);
create index features_by_age on features (created_at);

create table feature_environments (
  feature ${text} not null references features (name) on delete cascade,
  environment ${text} not null references environments (name) on delete cascade,
  enabled ${integer} not null,
  strategies ${text} not null,
  variants ${text},
  strategy_count ${integer} not null,
  active_strategy_count ${integer} not null,
  variant_count ${integer} not null,
  primary key (feature, environment)
);

create table last_seen (
  feature ${text} not null references features (name) on delete cascade,
  environment ${text} not null references environments (name) on delete cascade,
  seen_at ${text} not null,
  primary key (feature, environment)
);

create table feature_tags (
  feature ${text} not null references features (name) on delete cascade,
  type ${text} not null,
  value ${text} not null,
  primary key (feature, type, value)
);
create index feature_tags_by_tag on feature_tags (type, value);

create table favorite_features (
  user_id ${integer} not null references users (id) on delete cascade,
  feature ${text} not null references features (name) on delete cascade,
  primary key (user_id, feature)
);

create table strategy_segments (
  feature ${text} not null references features (name) on delete cascade,
  environment ${text} not null references environments (name) on delete cascade,
  strategy_id ${text} not null,
  segment ${text} not null,
  primary key (feature, environment, strategy_id, segment)
);
create index strategy_segments_by_segment on strategy_segments (segment);
`,
}
