import type { Migration } from './migration.ts'

/** Release plans and their templates. A toggle has at most one plan in an environment that has not ended. */
export const releasePlans: Migration = {
  name: '0031_release_plans',
  breaking: false,
  sql: ({ text, integer }) => `
create table release_plan_templates (
  id ${text} primary key,
  name ${text} not null,
  description ${text} not null,
  project ${text} references projects (id) on delete cascade,
  content ${text} not null,
  created_at ${text} not null,
  created_by ${text} not null,
  created_by_user_id ${integer},
  archived_at ${text}
);
create index release_plan_templates_by_project on release_plan_templates (project);

create table release_plans (
  id ${text} primary key,
  feature ${text} not null references features (name) on delete cascade,
  environment ${text} not null references environments (name) on delete cascade,
  name ${text} not null,
  description ${text} not null,
  template_id ${text},
  content ${text} not null,
  state ${text} not null,
  version ${integer} not null,
  milestone_id ${text},
  since ${text},
  ran_seconds ${integer} not null,
  starts ${text} not null,
  reason ${text},
  was_enabled ${integer},
  reviewed ${integer} not null,
  readings ${text} not null,
  readings_version ${integer} not null,
  created_at ${text} not null,
  created_by ${text} not null,
  created_by_user_id ${integer},
  started_at ${text},
  paused_at ${text},
  ended_at ${text}
);
create unique index release_plans_open on release_plans (feature, environment)
  where state in ('draft', 'running', 'paused');
create index release_plans_by_toggle on release_plans (feature, environment, created_at);
create index release_plans_by_environment on release_plans (environment);
create index release_plans_by_state on release_plans (state, id);
create index release_plans_by_time on release_plans (created_at, id);
create index release_plans_by_template on release_plans (template_id);
`,
}
