import type { Migration } from './migration.ts'

/**
 * Whether an Admin entered the address of an add-on. Existing add-ons could send to private networks, so they may
 * continue until another address is entered.
 */
export const addonTargets: Migration = {
  name: '0008_addon_targets',
  breaking: false,
  sql: ({ integer }) => `
alter table addons add column target_approved ${integer} not null default 1;
`,
}
