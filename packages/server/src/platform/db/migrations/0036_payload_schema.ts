import type { Migration } from './migration.ts'

/** The JSON Schema of the payloads of a toggle, as text. */
export const payloadSchema: Migration = {
  name: '0036_payload_schema',
  breaking: false,
  sql: ({ text }) => `alter table features add column payload_schema ${text};`,
}
