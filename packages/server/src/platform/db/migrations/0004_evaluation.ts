import type { Migration } from './migration.ts'

/** What toggles are evaluated with in addition to their own strategies, and the usage that SDKs report. */
export const evaluation: Migration = {
  name: '0004_evaluation',
  breaking: false,
  sql: ({ text, integer, autoId }, now) => `
create table segments (
  id ${autoId},
  name ${text} not null unique,
  description ${text} not null,
  project ${text} references projects (id),
  constraints ${text} not null,
  created_by ${text} not null,
  created_at ${text} not null
);

-- Segments did not exist before this migration, so the table of their uses is empty and is created again, with the ids of segments.
drop table strategy_segments;
create table strategy_segments (
  feature ${text} not null references features (name) on delete cascade,
  environment ${text} not null references environments (name) on delete cascade,
  strategy_id ${text} not null,
  segment ${integer} not null references segments (id),
  primary key (feature, environment, strategy_id, segment)
);
create index strategy_segments_by_segment on strategy_segments (segment);

create table context_fields (
  name ${text} primary key,
  description ${text} not null,
  stickiness ${integer} not null,
  sort_order ${integer} not null,
  legal_values ${text} not null,
  created_at ${text} not null
);
${[
  ['environment', 'Where the application runs', 0],
  ['userId', 'Who uses the application', 1],
  ['appName', 'Which application asks', 0],
  ['sessionId', 'The visit of somebody', 1],
  ['remoteAddress', 'The network address of the client', 0],
  ['currentTime', 'The time at which the question is asked', 0],
]
  .map(
    ([name, description, stickiness], i) =>
      `insert into context_fields (name, description, stickiness, sort_order, legal_values, created_at) values ('${name}', '${description}', ${stickiness}, ${i}, '[]', '${now}');`,
  )
  .join('\n')}

create table strategy_types (
  name ${text} primary key,
  description ${text} not null,
  parameters ${text} not null,
  deprecated ${integer} not null,
  created_at ${text} not null
);

create table feature_types (
  id ${text} primary key,
  lifetime_days ${integer}
);

create table feature_dependencies (
  child ${text} not null references features (name) on delete cascade,
  parent ${text} not null references features (name),
  enabled ${integer} not null,
  variants ${text} not null,
  primary key (child, parent)
);
create index feature_dependencies_by_parent on feature_dependencies (parent);

create table feature_completions (
  feature ${text} primary key references features (name) on delete cascade,
  status ${text} not null,
  status_value ${text},
  completed_at ${text} not null
);

-- When a toggle was first asked for in an environment; the stages of its life begin then.
alter table last_seen add column first_seen_at ${text};
create index last_seen_by_time on last_seen (seen_at);

create table client_metrics (
  feature ${text} not null references features (name) on delete cascade,
  app_name ${text} not null,
  environment ${text} not null references environments (name) on delete cascade,
  hour ${text} not null,
  yes bigint not null,
  no bigint not null,
  variants ${text} not null,
  primary key (feature, environment, hour, app_name)
);
create index client_metrics_by_hour on client_metrics (hour);
create index client_metrics_by_app on client_metrics (app_name, hour);

create table applications (
  app_name ${text} primary key,
  description ${text} not null,
  url ${text} not null,
  icon ${text} not null,
  color ${text} not null,
  strategies ${text} not null,
  created_at ${text} not null,
  seen_at ${text} not null
);
create index applications_by_seen on applications (seen_at);

create table client_instances (
  app_name ${text} not null,
  environment ${text} not null references environments (name) on delete cascade,
  instance_id ${text} not null,
  sdk_version ${text},
  sdk_type ${text} not null,
  projects ${text} not null,
  connection_id ${text},
  started_at ${text},
  created_at ${text} not null,
  seen_at ${text} not null,
  primary key (app_name, environment, instance_id)
);
create index client_instances_by_seen on client_instances (seen_at);

create table unknown_toggles (
  app_name ${text} not null,
  environment ${text} not null references environments (name) on delete cascade,
  name ${text} not null,
  seen_at ${text} not null,
  primary key (app_name, environment, name)
);
create index unknown_toggles_by_seen on unknown_toggles (seen_at);
`,
}
