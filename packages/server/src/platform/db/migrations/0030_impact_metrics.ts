import type { Migration } from './migration.ts'

/** The metrics that applications report with their SDK. A series is a metric of one application with one set of labels. */
export const impactMetrics: Migration = {
  name: '0030_impact_metrics',
  breaking: false,
  sql: ({ engine, text, integer, autoId }) => {
    const real = engine === 'sqlite' ? 'real' : 'double precision'
    return `
create table impact_series (
  id ${autoId},
  environment ${text} not null references environments (name) on delete cascade,
  name ${text} not null,
  type ${text} not null,
  app_name ${text} not null,
  labels ${text} not null,
  projects ${text} not null,
  help ${text} not null,
  created_at ${text} not null,
  seen_at ${text} not null,
  unique (environment, name, type, app_name, labels, projects)
);
create index impact_series_by_name on impact_series (name, environment);
create index impact_series_by_seen on impact_series (seen_at);

create table impact_points (
  series_id ${integer} not null references impact_series (id) on delete cascade,
  step ${text} not null,
  at ${text} not null,
  count ${real} not null,
  sum ${real} not null,
  last ${real} not null,
  buckets ${text} not null,
  primary key (series_id, step, at)
);
create index impact_points_by_time on impact_points (step, at);
`
  },
}
