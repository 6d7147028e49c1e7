import type { Migration } from './migration.ts'

/** External sources of metrics, and signals that other systems send. Guards of releases read both. */
export const metricSources: Migration = {
  name: '0032_metric_sources',
  breaking: false,
  sql: ({ engine, text, integer, autoId }) => {
    const real = engine === 'sqlite' ? 'real' : 'double precision'
    return `
create table metric_sources (
  id ${autoId},
  name ${text} not null unique,
  url ${text} not null,
  token ${text},
  created_at ${text} not null,
  created_by ${text} not null
);

create table signal_endpoints (
  id ${autoId},
  name ${text} not null unique,
  description ${text} not null,
  enabled ${integer} not null,
  created_at ${text} not null,
  created_by ${text} not null
);

create table signal_tokens (
  id ${autoId},
  endpoint_id ${integer} not null references signal_endpoints (id) on delete cascade,
  name ${text} not null,
  hash ${text} not null unique,
  created_at ${text} not null,
  created_by ${text} not null,
  unique (endpoint_id, name)
);

create table signals (
  endpoint_id ${integer} not null references signal_endpoints (id) on delete cascade,
  labels ${text} not null,
  state ${text} not null,
  value ${real},
  at ${text} not null,
  primary key (endpoint_id, labels)
);
create index signals_by_time on signals (at);
`
  },
}
