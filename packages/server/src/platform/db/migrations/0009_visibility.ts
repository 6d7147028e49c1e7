import type { Migration } from './migration.ts'

/**
 * Who may see a row. Usage is stored with the projects of the token that reported it, as a JSON list. Tags and tag
 * types record the project that they were created for. Add-ons record their creator. `client_instances` and
 * `unknown_toggles` stay, empty, for older versions that still run. Nothing reads them any more.
 */
export const visibility: Migration = {
  name: '0009_visibility',
  breaking: false,
  sql: ({ text, integer }) => `
create table application_scopes (
  app_name ${text} not null,
  projects ${text} not null,
  strategies ${text} not null,
  created_at ${text} not null,
  seen_at ${text} not null,
  primary key (app_name, projects)
);
create index application_scopes_by_projects on application_scopes (projects);
create index application_scopes_by_seen on application_scopes (seen_at);

create table application_instances (
  app_name ${text} not null,
  environment ${text} not null references environments (name) on delete cascade,
  instance_id ${text} not null,
  projects ${text} not null,
  sdk_version ${text},
  sdk_type ${text} not null,
  connection_id ${text},
  started_at ${text},
  created_at ${text} not null,
  seen_at ${text} not null,
  primary key (app_name, environment, instance_id, projects)
);
create index application_instances_by_seen on application_instances (seen_at);

create table unknown_toggle_reports (
  app_name ${text} not null,
  environment ${text} not null references environments (name) on delete cascade,
  name ${text} not null,
  projects ${text} not null,
  seen_at ${text} not null,
  primary key (app_name, environment, name, projects)
);
create index unknown_toggle_reports_by_seen on unknown_toggle_reports (seen_at);

insert into application_scopes (app_name, projects, strategies, created_at, seen_at)
  select app_name, projects, '[]', min(created_at), max(seen_at) from client_instances group by app_name, projects;
insert into application_instances
  (app_name, environment, instance_id, projects, sdk_version, sdk_type, connection_id, started_at, created_at, seen_at)
  select app_name, environment, instance_id, projects, sdk_version, sdk_type, connection_id, started_at, created_at, seen_at
  from client_instances;
delete from client_instances;
delete from unknown_toggles;

alter table tags add column project ${text} not null default '';
alter table tag_types add column project ${text} not null default '';
update tag_types set project = '*' where name = 'simple' or description <> '' or icon <> '';

alter table addons add column made_by_user_id ${integer};
update addons set made_by_user_id = (
  select e.created_by_user_id from events e
  where e.type in ('addon-config-created', 'addon-config-updated') and e.data like '{"id":' || addons.id || ',%'
  order by e.id desc limit 1
);
`,
}
