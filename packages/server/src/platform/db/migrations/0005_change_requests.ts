import type { Migration } from './migration.ts'

/** Protected environments, change requests, and the stored test cases of toggles. */
export const changeRequests: Migration = {
  name: '0005_change_requests',
  breaking: false,
  sql: ({ text, integer, autoId }) => `
create table protections (
  project ${text} not null references projects (id) on delete cascade,
  environment ${text} not null references environments (name) on delete cascade,
  required_approvals ${integer} not null,
  primary key (project, environment)
);

create table change_requests (
  id ${autoId},
  project ${text} not null references projects (id) on delete cascade,
  environment ${text} not null,
  title ${text},
  state ${text} not null,
  required_approvals ${integer} not null,
  version ${integer} not null,
  created_by ${text} not null,
  created_by_user_id ${integer},
  created_at ${text} not null,
  state_times ${text} not null,
  scheduled_at ${text},
  scheduled_by_user_id ${integer},
  schedule_status ${text},
  schedule_reason ${text}
);
create index change_requests_of_project on change_requests (project, id);
create index change_requests_scheduled on change_requests (scheduled_at) where state = 'Scheduled';
create unique index change_requests_pending on change_requests (project, environment, created_by, coalesce(created_by_user_id, 0))
  where state in ('Draft', 'In review', 'Approved');

create table change_request_changes (
  id ${autoId},
  request_id bigint not null references change_requests (id) on delete cascade,
  position ${integer} not null,
  action ${text} not null,
  feature ${text},
  payload ${text} not null,
  base ${text} not null,
  created_by ${text} not null,
  created_by_user_id ${integer},
  created_at ${text} not null
);
create index change_request_changes_of_request on change_request_changes (request_id, position);
create index change_request_changes_by_feature on change_request_changes (feature);

create table change_request_reviews (
  request_id bigint not null references change_requests (id) on delete cascade,
  kind ${text} not null,
  user_id ${integer} not null,
  name ${text} not null,
  created_at ${text} not null,
  primary key (request_id, user_id)
);

create table change_request_comments (
  id ${autoId},
  request_id bigint not null references change_requests (id) on delete cascade,
  text ${text} not null,
  created_by ${text} not null,
  created_by_user_id ${integer},
  created_at ${text} not null
);
create index change_request_comments_of_request on change_request_comments (request_id, id);

create table change_request_reviewers (
  request_id bigint not null references change_requests (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  primary key (request_id, user_id)
);

create table toggle_tests (
  id ${autoId},
  feature ${text} not null references features (name) on delete cascade,
  environment ${text} not null references environments (name) on delete cascade,
  name ${text} not null,
  context ${text} not null,
  expected ${text} not null,
  created_at ${text} not null
);
create unique index toggle_tests_name on toggle_tests (feature, environment, name);

alter table projects add column toggle_tests ${text} not null default 'block';
`,
}
