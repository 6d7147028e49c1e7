import { type Static, Type } from 'typebox'
import { FIELD_NAMES } from '#features/toggles/index'

// Rules import values of other slices through the schema of their own slice.
export { copiedTargeting, FIELD_NAMES, fieldsOf, INITIAL_FIELDS, UNTOUCHED } from '#features/toggles/index'

/** The fields of a toggle itself that events can contain. */
export const METADATA = ['project', ...FIELD_NAMES, 'archived'] as const

export const DEFAULT_LIMIT = 50
export const MAX_LIMIT = 200
const MAX_EVENT_ID = 999_999_999_999_999

export const Change = Type.Object(
  {
    path: Type.String({ examples: ['environments/production/strategies/<id>/parameters/rollout'] }),
    before: Type.Unknown({ description: 'Null if it did not exist before.' }),
    after: Type.Unknown({ description: 'Null if it was removed.' }),
  },
  { title: 'Change' },
)
export type Change = Static<typeof Change>

export const HistoryEntry = Type.Object(
  {
    eventId: Type.Integer(),
    type: Type.String(),
    createdAt: Type.String(),
    createdBy: Type.String(),
    createdByUserId: Type.Optional(Type.Integer()),
    environment: Type.Optional(Type.String()),
    groupId: Type.Optional(Type.String({ description: 'Shared by the events of one write.' })),
    changeRequest: Type.Optional(
      Type.Object(
        {
          id: Type.Integer(),
          title: Type.Optional(Type.String()),
          createdBy: Type.Optional(Type.String()),
          approvedBy: Type.Optional(Type.Array(Type.String())),
        },
        { description: 'The change request that was applied or drafted. Only its id if it was deleted since.' },
      ),
    ),
    changes: Type.Array(Change),
  },
  { title: 'HistoryEntry' },
)
export type HistoryEntry = Static<typeof HistoryEntry>

export const HistoryPage = Type.Object({
  entries: Type.Array(HistoryEntry),
  total: Type.Integer({ description: 'The number of entries in the whole history.' }),
  found: Type.Integer({ description: 'The number of entries that match the filters, on all pages.' }),
  environments: Type.Optional(
    Type.Array(Type.String(), { description: 'The environments with entries. With the first page only.' }),
  ),
  people: Type.Optional(
    Type.Array(Type.String(), {
      description: 'The values of `createdBy`, the most recent first, at most 200. With the first page only.',
    }),
  ),
})
export type HistoryPage = Static<typeof HistoryPage>

export const HistoryQuery = Type.Object({
  limit: Type.Optional(
    Type.String({ pattern: '^\\d{1,4}$', description: `1 to ${MAX_LIMIT}; ${DEFAULT_LIMIT} by default.` }),
  ),
  before: Type.Optional(
    Type.String({ pattern: '^\\d{1,15}$', description: 'Only events older than the one with this id.' }),
  ),
  environment: Type.Optional(Type.String({ maxLength: 1_000, description: 'Only events in this environment.' })),
  createdBy: Type.Optional(
    Type.String({ maxLength: 1_000, description: 'Only events with this value of `createdBy`.' }),
  ),
  drafts: Type.Optional(
    Type.Enum(['show', 'hide'], {
      description: 'Whether to include changes that were added to, edited in or removed from change requests.',
    }),
  ),
})

export const RevertRequest = Type.Object({
  eventId: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_EVENT_ID,
      description: 'Revert to the state after the write with this event.',
    }),
  ),
  at: Type.Optional(
    Type.String({ maxLength: 40, description: 'Revert to the state at this time: ISO 8601 with a time zone.' }),
  ),
  environments: Type.Optional(
    Type.Array(Type.String(), {
      minItems: 1,
      maxItems: 1_000,
      description: 'Revert only these environments, and not the description, type and other fields of the toggle.',
    }),
  ),
  asChangeRequest: Type.Optional(
    Type.Boolean({
      description:
        'Add the changes to your change request instead of applying them. Needs exactly one environment in `environments`.',
    }),
  ),
})
export type RevertRequest = Static<typeof RevertRequest>

export const RevertAnswer = Type.Object({
  groupId: Type.Optional(
    Type.String({ description: 'Shared by the events of this revert. Absent if nothing changed.' }),
  ),
  changeRequestId: Type.Optional(
    Type.Integer({ description: 'The change request with the changes, if `asChangeRequest` is true.' }),
  ),
  changes: Type.Array(Change),
  skippedEnvironments: Type.Array(Type.String(), {
    description: 'Environments that were not changed, because they exist only now or existed only then.',
  }),
})
export type RevertAnswer = Static<typeof RevertAnswer>
