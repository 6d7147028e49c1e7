import { type Static, Type } from 'typebox'
import { FIELD_NAMES } from '#features/toggles/index'

// Rules import values of other slices through the schema of their own slice.
export { FIELD_NAMES, fieldsOf, INITIAL_FIELDS, UNTOUCHED } from '#features/toggles/index'

/** What an event can say of a toggle itself, by the names of its fields. */
export const METADATA = ['project', ...FIELD_NAMES, 'archived'] as const

export const DEFAULT_LIMIT = 50
export const MAX_LIMIT = 200
const MAX_EVENT_ID = 999_999_999_999_999

export const Change = Type.Object(
  {
    path: Type.String({ examples: ['environments/production/strategies/<id>/parameters/rollout'] }),
    before: Type.Unknown({ description: 'Null: it was not there.' }),
    after: Type.Unknown({ description: 'Null: it is gone.' }),
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
    groupId: Type.Optional(Type.String({ description: 'Events of one write share it.' })),
    changes: Type.Array(Change),
  },
  { title: 'HistoryEntry' },
)
export type HistoryEntry = Static<typeof HistoryEntry>

export const HistoryPage = Type.Object({
  entries: Type.Array(HistoryEntry),
  total: Type.Integer({ description: 'Of the whole history, not of this page.' }),
  found: Type.Integer({ description: 'Of what the filters leave, not of this page.' }),
  environments: Type.Optional(
    Type.Array(Type.String(), { description: 'In which anything happened; with the first page only.' }),
  ),
  people: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Who changed anything (`createdBy`), the latest first; with the first page only, the latest 200.',
    }),
  ),
})
export type HistoryPage = Static<typeof HistoryPage>

export const HistoryQuery = Type.Object({
  limit: Type.Optional(
    Type.String({ pattern: '^\\d{1,4}$', description: `1 to ${MAX_LIMIT}, ${DEFAULT_LIMIT} when left out.` }),
  ),
  before: Type.Optional(
    Type.String({ pattern: '^\\d{1,15}$', description: 'Only events older than the one with this id.' }),
  ),
  environment: Type.Optional(Type.String({ maxLength: 1_000, description: 'Only what happened in this environment.' })),
  createdBy: Type.Optional(
    Type.String({ maxLength: 1_000, description: 'Only what somebody of this name did, as `createdBy` tells it.' }),
  ),
})

export const RevertRequest = Type.Object({
  eventId: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MAX_EVENT_ID, description: 'As it was after the write with this event.' }),
  ),
  at: Type.Optional(Type.String({ maxLength: 40, description: 'As it was then; ISO 8601 with a time zone.' })),
  environments: Type.Optional(
    Type.Array(Type.String(), {
      minItems: 1,
      maxItems: 1_000,
      description: 'Only these environments; description, type and the like stay.',
    }),
  ),
  asChangeRequest: Type.Optional(
    Type.Boolean({
      description: 'Change nothing, and put it into your change request in the one environment that is named.',
    }),
  ),
})
export type RevertRequest = Static<typeof RevertRequest>

export const RevertAnswer = Type.Object({
  groupId: Type.Optional(Type.String({ description: 'Of the events of this revert; left out when nothing changed.' })),
  changeRequestId: Type.Optional(Type.Integer({ description: 'Where the changes wait, with `asChangeRequest`.' })),
  changes: Type.Array(Change),
  skippedEnvironments: Type.Array(Type.String(), {
    description: 'Left as they are, because they exist only then or only now.',
  }),
})
export type RevertAnswer = Static<typeof RevertAnswer>
