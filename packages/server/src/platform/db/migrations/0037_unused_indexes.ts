import type { Migration } from './migration.ts'

/**
 * Indexes that no statement needs: writes are faster without them. Names of authors who are not users have
 * `events_by_other_creator`, and the index of account types existed twice.
 */
export const unusedIndexes: Migration = {
  name: '0037_unused_indexes',
  breaking: false,
  sql: () => `
drop index events_by_creator_name;
drop index features_by_age;
drop index users_by_account_type;
drop index client_instances_by_seen;
drop index unknown_toggles_by_seen;
`,
}
