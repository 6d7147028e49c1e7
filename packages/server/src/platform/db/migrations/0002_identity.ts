import { BUILT_IN_ROLES } from '#kernel/roles'
import type { Migration } from './migration.ts'

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

export const identity: Migration = {
  name: '0002_identity',
  breaking: true,
  sql: ({ text, integer, autoId }, now) => `
create table roles (
  id ${autoId},
  name ${text} not null unique,
  type ${text} not null,
  description ${text} not null,
  created_at ${text} not null
);
${BUILT_IN_ROLES.map(
  ({ name, type, description }) =>
    `insert into roles (name, type, description, created_at) values (${quoted(name)}, ${quoted(type)}, ${quoted(description)}, '${now}');`,
).join('\n')}

create table role_permissions (
  role_id ${integer} not null references roles (id) on delete cascade,
  permission ${text} not null,
  environment ${text} not null,
  primary key (role_id, permission, environment)
);

alter table users add column email ${text};
alter table users add column password_hash ${text};
alter table users add column account_type ${text} not null default 'user';
alter table users add column root_role_id ${integer} not null default 3;
alter table users add column seen_at ${text};
create unique index users_by_email on users (email);
update users set root_role_id = 1;

create table user_groups (
  id ${autoId},
  name ${text} not null unique,
  description ${text} not null,
  root_role_id ${integer},
  mappings_sso ${text} not null,
  created_at ${text} not null
);

create table group_members (
  group_id ${integer} not null references user_groups (id) on delete cascade,
  user_id ${integer} not null references users (id) on delete cascade,
  via_sso ${integer} not null,
  added_at ${text} not null,
  primary key (group_id, user_id)
);

create table project_groups (
  project ${text} not null references projects (id) on delete cascade,
  group_id ${integer} not null references user_groups (id) on delete cascade,
  role_id ${integer} not null,
  added_at ${text} not null,
  primary key (project, group_id)
);

create table sessions (
  hash ${text} primary key,
  user_id ${integer} not null references users (id) on delete cascade,
  via ${text} not null,
  id_token ${text},
  created_at ${text} not null,
  expires_at ${text} not null
);
create index sessions_by_user on sessions (user_id);

create table password_links (
  hash ${text} primary key,
  user_id ${integer} not null references users (id) on delete cascade,
  purpose ${text} not null,
  created_at ${text} not null,
  expires_at ${text} not null,
  used_at ${text}
);

create table personal_tokens (
  id ${text} primary key,
  user_id ${integer} not null references users (id) on delete cascade,
  hash ${text} not null unique,
  description ${text} not null,
  created_at ${text} not null,
  expires_at ${text},
  seen_at ${text}
);
create unique index personal_tokens_by_description on personal_tokens (user_id, description);

alter table api_tokens add column seen_at ${text};

create table settings (
  key ${text} primary key,
  value ${text} not null,
  updated_at ${text} not null
);

create table favorite_projects (
  user_id ${integer} not null references users (id) on delete cascade,
  project ${text} not null references projects (id) on delete cascade,
  primary key (user_id, project)
);
`,
}
