import type { Migration } from './migration.ts'

/**
 * When all sessions of a user were last ended, and whether a reset link keeps the personal access tokens of its user.
 */
export const passwordEnds: Migration = {
  name: '0007_password_ends',
  breaking: false,
  sql: ({ text, integer }) => `
alter table users add column sessions_ended_at ${text};
alter table password_links add column keeps_personal_tokens ${integer} not null default 0;
`,
}
