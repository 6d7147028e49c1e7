import type { Migration } from './migration.ts'

/**
 * Whether an Admin entered the address of an add-on. Those that exist already sent to private networks before: they keep
 * doing so until somebody enters another address.
 */
export const addonTargets: Migration = {
  name: '0008_addon_targets',
  breaking: false,
  sql: ({ integer }) => `
alter table addons add column target_approved ${integer} not null default 1;
`,
}
