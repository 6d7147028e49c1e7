import type { Migration } from './migration.ts'

/**
 * Usage by day, and indexes for the jobs that remove old rows. A change request has no column for the time at which it
 * was closed: the last entry of `state_times` is that time, because a closed state is final. `unused_since` of a tag is
 * null while a toggle has the tag. Tags without a toggle count as unused from this migration on.
 */
export const retention: Migration = {
  name: '0014_retention',
  breaking: false,
  sql: ({ text }, now) => `
create table client_metrics_daily (
  feature ${text} not null references features (name) on delete cascade,
  app_name ${text} not null,
  environment ${text} not null references environments (name) on delete cascade,
  day ${text} not null,
  yes bigint not null,
  no bigint not null,
  variants ${text} not null,
  primary key (feature, environment, day, app_name)
);
create index client_metrics_daily_by_day on client_metrics_daily (day);
create index client_metrics_daily_by_app on client_metrics_daily (app_name);

create index change_requests_by_closing on change_requests (state, substr(state_times, length(state_times) - 25, 24));
create index api_tokens_by_revocation on api_tokens (revoked_at) where revoked_at is not null;
create index api_tokens_by_expiry on api_tokens (expires_at) where expires_at is not null;
create index personal_tokens_by_expiry on personal_tokens (expires_at) where expires_at is not null;
create index features_by_archiving on features (archived_at, name) where archived_at is not null;

alter table tags add column unused_since ${text};
update tags set unused_since = '${now}'
  where not exists (select 1 from feature_tags t where t.type = tags.type and t.value = tags.value);
create index tags_by_unused on tags (unused_since) where unused_since is not null;
`,
}
