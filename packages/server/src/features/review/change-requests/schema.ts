import { type Static, Type } from 'typebox'
import { Nullable } from '#kernel/names'
import { CONFLICT_KINDS, type ConflictKind } from './conflicts/conflict-rules.ts'
import { ACTION_NAMES } from './drafting/actions.ts'
import { OPEN, STATES } from './rules.ts'

export const Title = Type.String({ minLength: 1, maxLength: 200 })
export const CommentText = Type.String({ minLength: 1, maxLength: 1_000 })
export const OptionalComment = Type.Optional(Type.String({ maxLength: 1_000 }))

const ActionName = Type.Enum(ACTION_NAMES)

/** A change in a request body. */
export const ChangeInput = Type.Object({
  action: ActionName,
  feature: Type.Optional(
    Nullable(Type.String({ description: 'The toggle. Omitted for segments and for updateProtection.' })),
  ),
  payload: Type.Optional(
    Type.Unknown({ description: 'The payload of the action. archiveFeature and deleteDependency have none.' }),
  ),
})
export type ChangeInput = Static<typeof ChangeInput>

/** A change as stored. */
export const StoredChange = Type.Object({
  action: ActionName,
  feature: Nullable(Type.String()),
  payload: Type.Unknown(),
})

export const ProtectionView = Type.Object({
  environment: Type.String(),
  type: Type.String(),
  changeRequestEnabled: Type.Boolean(),
  requiredApprovals: Nullable(Type.Integer()),
})

export const ProtectionInput = Type.Object({
  changeRequestsEnabled: Type.Boolean(),
  requiredApprovals: Type.Optional(
    Nullable(Type.Integer({ description: '1 to 10, by default 1. Other values are clamped.' })),
  ),
})

const Person = Type.Object({
  id: Type.Optional(Type.Integer({ description: 'Omitted for API tokens.' })),
  username: Type.String(),
  imageUrl: Type.String(),
})

const ConflictView = Type.Object({
  kind: Type.Enum(Object.keys(CONFLICT_KINDS) as ConflictKind[]),
  // biome-ignore lint/suspicious/noThenProperty: a field of the API for a three-way diff; the schema is never awaited.
  then: Type.Unknown({ description: 'The value when the change was made. Null when it did not exist.' }),
  now: Type.Unknown({ description: 'The current value. Null when it was deleted.' }),
  wanted: Type.Unknown({ description: 'The value after the change. Null when the change deletes it.' }),
})

const Named = Type.Object({ id: Type.Integer(), title: Type.String() })

const ChangeView = Type.Object({
  id: Type.Integer(),
  action: Type.String(),
  payload: Type.Unknown({ description: 'In a closed change request with `snapshot`, the previous value.' }),
  createdBy: Person,
  createdAt: Type.String(),
  conflict: Type.Optional(Type.String({ description: 'The conflict as a sentence.' })),
  conflictDetails: Type.Optional(ConflictView),
  scheduleConflicts: Type.Optional(
    Type.Object({
      changeRequests: Type.Array(Named, { description: 'Scheduled change requests with a change of the same object.' }),
    }),
  ),
})
export type ChangeView = Static<typeof ChangeView>

const SegmentChangeView = Type.Object({ ...ChangeView.properties, name: Type.String() })

const FeatureChanges = Type.Object({
  name: Type.String(),
  conflict: Type.Optional(Type.String()),
  changes: Type.Array(ChangeView, { description: 'Empty in lists.' }),
  defaultChange: Type.Optional(
    Type.Object(
      { action: Type.String(), payload: Type.Object({ enabled: Type.Boolean() }) },
      {
        description: 'A consequence of the changes: without active strategies the environment is switched off.',
      },
    ),
  ),
})

const ReviewView = Type.Object({ createdBy: Person, createdAt: Type.String() })

const ApprovalView = Type.Object({
  ...ReviewView.properties,
  counts: Type.Optional(
    Type.Boolean({
      description:
        'False when the account was deleted or may no longer approve here. Omitted in lists and for closed change requests.',
    }),
  ),
})

export const ScheduleView = Type.Object({
  status: Type.Enum(['pending', 'failed', 'suspended']),
  scheduledAt: Type.String(),
  reason: Type.Optional(Type.String()),
  failureReason: Type.Optional(Type.String({ description: 'Deprecated: the same as `reason`.' })),
})

const summary = {
  id: Type.Integer(),
  title: Type.String(),
  project: Type.String(),
  environment: Type.String(),
  state: Type.Enum([...STATES]),
  version: Type.Integer({
    description:
      'The version of the changes. It is incremented when a change is added, edited or discarded, and by nothing else.',
  }),
  minApprovals: Type.Integer(),
  createdBy: Person,
  createdAt: Type.String(),
  features: Type.Array(FeatureChanges),
  segments: Type.Array(SegmentChangeView),
  environmentChanges: Type.Array(ChangeView, {
    description: 'Changes of the protection of the environment. Empty in lists.',
  }),
  approvals: Type.Array(ApprovalView),
  rejections: Type.Array(ReviewView),
  schedule: Type.Optional(ScheduleView),
}

/** A change request in a list. */
export const RequestSummary = Type.Object(summary)
export type RequestSummary = Static<typeof RequestSummary>

export const RequestView = Type.Object(
  {
    ...summary,
    comments: Type.Array(
      Type.Object({ id: Type.Integer(), text: Type.String(), createdBy: Person, createdAt: Type.String() }),
    ),
    stateTimestamps: Type.Record(Type.String(), Type.String(), {
      description: 'The time at which each state was last entered.',
    }),
  },
  { title: 'ChangeRequest' },
)
export type RequestView = Static<typeof RequestView>

/** The expected version in a request body. Equivalent to an `If-Match` header. */
const ReadVersion = Type.Optional(
  Type.Integer({
    description: 'The version that you read. If the changes have another version, the response is 412.',
  }),
)

export const StateInput = Type.Object({
  state: Type.Enum([...STATES]),
  comment: OptionalComment,
  version: ReadVersion,
  scheduledAt: Type.Optional(
    Type.String({ maxLength: 40, description: 'For Scheduled: ISO 8601 with a time zone, in the future.' }),
  ),
})
export type StateInput = Static<typeof StateInput>

export const RequestCounts = Type.Object({
  total: Type.Integer(),
  applied: Type.Integer(),
  rejected: Type.Integer(),
  reviewRequired: Type.Integer(),
  approved: Type.Integer(),
  scheduled: Type.Integer(),
})

export const ScheduledList = Type.Array(
  Type.Object({ id: Type.Integer(), environment: Type.String(), title: Type.Optional(Type.String()) }),
)

export const ReviewerList = Type.Object({
  reviewers: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.Optional(Type.String()),
      username: Type.Optional(Type.String()),
      email: Nullable(Type.String()),
      imageUrl: Type.Optional(Type.String()),
    }),
  ),
})
export type ReviewerList = Static<typeof ReviewerList>

export const FoundRequests = Type.Object({
  changeRequests: Type.Array(
    Type.Object({
      id: Type.Integer(),
      title: Type.String(),
      project: Type.String(),
      environment: Type.String(),
      state: Type.String(),
      version: Type.Integer(),
      createdBy: Person,
      createdAt: Type.String(),
      features: Type.Array(Type.String()),
      segments: Type.Array(Type.String()),
      schedule: Type.Optional(ScheduleView),
    }),
  ),
  total: Type.Integer(),
})
export type FoundRequests = Static<typeof FoundRequests>

const PendingChange = Type.Object({
  id: Type.Integer(),
  action: Type.String(),
  payload: Type.Unknown(),
  createdAt: Type.String(),
  segment: Type.Optional(Type.String({ description: 'The name of the segment, for changes of segments.' })),
  conflict: Type.Optional(Type.String({ description: 'The conflict as a sentence.' })),
})

export const PendingChanges = Type.Object(
  {
    changeRequests: Type.Array(
      Type.Object({
        id: Type.Integer(),
        title: Type.String(),
        environment: Type.String(),
        state: Type.Enum([...OPEN]),
        stateSince: Type.String({ description: 'The time at which the state was entered.' }),
        createdBy: Person,
        isMine: Type.Boolean({ description: 'Whether the caller is the author.' }),
        approvals: Type.Integer(),
        minApprovals: Type.Integer(),
        schedule: Type.Optional(ScheduleView),
        changeCount: Type.Integer({ description: 'More than `changes` when they are too large for one response.' }),
        changes: Type.Array(PendingChange, {
          description: 'The changes of the toggle and of segments that its strategies use, in execution order.',
        }),
      }),
      { description: 'The newest 50.' },
    ),
    total: Type.Integer({ description: 'The number of open change requests that change the toggle.' }),
  },
  { title: 'PendingChanges' },
)
export type PendingChanges = Static<typeof PendingChanges>
