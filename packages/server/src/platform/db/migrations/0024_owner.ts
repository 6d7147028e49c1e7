import type { Migration } from './migration.ts'

/** The owner of a toggle. One index finds the toggles of an owner, the other counts toggles to clean up by owner. */
export const owner: Migration = {
  name: '0024_owner',
  breaking: false,
  sql: ({ text }) => `
alter table features add column owner ${text};
create index features_by_owner on features (owner) where owner is not null;
create index features_to_clean_up on features (project, owner)
  where archived_at is null and (stale = 1 or potentially_stale = 1);
`,
}
