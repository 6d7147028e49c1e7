import { Type } from 'typebox'

export const EvaluationRequest = Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()], {
  description: '`{"context":{"targetingKey":"…", …}}`; what the caller does not know may be left out.',
})

export const FlagResult = Type.Object({
  key: Type.String(),
  value: Type.Optional(
    Type.Unknown({
      description: 'Whether the toggle is on; or the payload of its variant, by the type of the payload.',
    }),
  ),
  reason: Type.Enum(['STATIC', 'TARGETING_MATCH', 'SPLIT', 'DISABLED']),
  variant: Type.String(),
  metadata: Type.Record(Type.String(), Type.Union([Type.String(), Type.Boolean()])),
})

export const BulkResult = Type.Object({
  flags: Type.Array(FlagResult),
  metadata: Type.Object({ revision: Type.Integer() }),
  eventStreams: Type.Array(
    Type.Object({
      type: Type.Literal('sse'),
      endpoint: Type.Object({ requestUri: Type.String() }),
      inactivityDelaySec: Type.Integer(),
    }),
  ),
})

export const FlagKey = Type.Object({ key: Type.String() })
export const TicketQuery = Type.Object({
  token: Type.String({ maxLength: 8_000 }),
  since: Type.Optional(Type.String({ maxLength: 20, description: 'The revision that was evaluated.' })),
})
