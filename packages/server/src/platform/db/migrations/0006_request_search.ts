import type { Migration } from './migration.ts'

/** Change requests are searched by state, project, author and reviewer, newest first. */
export const requestSearch: Migration = {
  name: '0006_request_search',
  breaking: false,
  sql: () => `
create index change_requests_by_state on change_requests (state, id);
create index change_requests_of_project_by_state on change_requests (project, state, id);
create index change_requests_by_author on change_requests (created_by_user_id, id);
create index change_request_reviewers_by_user on change_request_reviewers (user_id, request_id);
`,
}
