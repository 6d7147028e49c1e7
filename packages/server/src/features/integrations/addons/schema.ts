import { type Static, Type } from 'typebox'
import { Id, NamedValues } from '#kernel/names'

const MAX_LIST = 1_000
const Names = Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: MAX_LIST })

/** Values by parameter name. The provider defines which exist and which are required. */
const ParameterValues = NamedValues(Type.String({ maxLength: 20_000 }), {
  maxKeyLength: 100,
  maxProperties: 20,
})

export const AddonInput = Type.Object({
  provider: Type.String({ maxLength: 100 }),
  description: Type.Optional(Type.Union([Type.String({ maxLength: 2_000 }), Type.Null()])),
  enabled: Type.Boolean(),
  parameters: ParameterValues,
  events: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100 }),
  projects: Type.Optional(Names),
  environments: Type.Optional(Names),
  signingKey: Type.Optional(
    Type.Union([Type.String({ minLength: 1, maxLength: 1_000 }), Type.Null()], {
      description: 'Signs every message (HMAC-SHA256). `*****` keeps the stored one, null removes it.',
    }),
  ),
})
export type AddonInput = Static<typeof AddonInput>

export const AddonView = Type.Object(
  {
    id: Id,
    provider: Type.String(),
    description: Type.String(),
    enabled: Type.Boolean(),
    parameters: Type.Record(Type.String(), Type.String()),
    events: Type.Array(Type.String()),
    projects: Type.Array(Type.String()),
    environments: Type.Array(Type.String()),
    signingKey: Type.Optional(Type.String()),
    targetApproved: Type.Boolean({
      description:
        'Whether an Admin entered the URL. With ADDON_TARGETS=private-by-admins it may then be in a private network.',
    }),
    createdAt: Type.String(),
    warnings: Type.Optional(
      Type.Array(Type.Object({ path: Type.String(), message: Type.String() }), {
        description:
          'Parameters that are accepted but may not do what was intended. Absent if there are none, and in lists.',
      }),
    ),
  },
  { title: 'Addon' },
)
export type AddonView = Static<typeof AddonView>

export const ProviderView = Type.Object(
  {
    name: Type.String(),
    displayName: Type.String(),
    description: Type.String(),
    documentationUrl: Type.String(),
    parameters: Type.Array(
      Type.Object({
        name: Type.String(),
        displayName: Type.String(),
        description: Type.String(),
        placeholder: Type.Optional(Type.String()),
        type: Type.Enum(['url', 'text', 'textfield']),
        required: Type.Boolean(),
        sensitive: Type.Boolean(),
      }),
    ),
    events: Type.Array(Type.String()),
    moreEvents: Type.Array(Type.String(), { description: 'Further event types that add-ons can subscribe to.' }),
    tagTypes: Type.Optional(
      Type.Array(Type.Object({ name: Type.String(), description: Type.String(), icon: Type.String() })),
    ),
  },
  { title: 'Provider' },
)

export const AddonList = Type.Object({ addons: Type.Array(AddonView), providers: Type.Array(ProviderView) })

const AttemptView = Type.Object({
  at: Type.String(),
  ok: Type.Boolean(),
  durationMs: Type.Optional(Type.Number({ description: 'For Admins only, like the fields below.' })),
  status: Type.Optional(Type.Integer()),
  answer: Type.Optional(Type.String({ description: 'Response of the receiver.' })),
  error: Type.Optional(Type.String({ description: 'Reason of the failure.' })),
})

export const DeliveryView = Type.Object(
  {
    id: Id,
    deliveryId: Type.String({ description: 'Sent as X-Leverframe-Delivery; the same for every attempt.' }),
    integrationId: Id,
    state: Type.Enum(['pending', 'sent', 'dead']),
    recipient: Type.String({ description: 'The channel; empty when there is only one receiver.' }),
    createdAt: Type.String(),
    dueAt: Type.Optional(Type.String({ description: 'Earliest time of the next attempt.' })),
    finishedAt: Type.Optional(Type.String()),
    attempts: Type.Array(AttemptView),
    event: Type.Optional(
      Type.Object({
        id: Type.Integer(),
        type: Type.String(),
        createdAt: Type.String(),
        createdBy: Type.String(),
        project: Type.Optional(Type.String()),
        environment: Type.Optional(Type.String()),
        featureName: Type.Optional(Type.String()),
      }),
    ),
  },
  { title: 'Delivery' },
)
export type DeliveryView = Static<typeof DeliveryView>

export const DeliveryList = Type.Object({ integrationEvents: Type.Array(DeliveryView), total: Type.Integer() })

export const DeliveryQuery = Type.Object({
  state: Type.Optional(Type.Enum(['pending', 'sent', 'dead'])),
  limit: Type.Optional(Type.String({ pattern: '^\\d{1,4}$', description: 'Default 100, at most 1,000.' })),
  offset: Type.Optional(Type.String({ pattern: '^\\d{1,9}$' })),
})

export const TestResult = Type.Object({
  delivered: Type.Boolean(),
  message: Type.String(),
  status: Type.Optional(Type.Integer({ description: 'For Admins only, like the fields below.' })),
  durationMs: Type.Optional(Type.Number()),
  answer: Type.Optional(Type.String()),
})
export type TestResult = Static<typeof TestResult>
