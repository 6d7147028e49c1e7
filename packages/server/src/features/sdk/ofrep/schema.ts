import { Type } from 'typebox'

export const EvaluationRequest = Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()], {
  description: '`{"context":{"targetingKey":"…", …}}`; all fields are optional.',
})

export const FlagResult = Type.Object({
  key: Type.String(),
  value: Type.Optional(
    Type.Unknown({
      description: 'The payload of the variant, converted by its type; without a payload, whether the toggle is on.',
    }),
  ),
  reason: Type.Enum(['STATIC', 'TARGETING_MATCH', 'SPLIT', 'DISABLED']),
  variant: Type.String(),
  metadata: Type.Record(Type.String(), Type.Union([Type.String(), Type.Boolean()])),
})

/** What `withErrorCode` adds to a failure. */
export const ErrorFields = {
  key: Type.Optional(Type.String()),
  errorCode: Type.Enum(['PARSE_ERROR', 'INVALID_CONTEXT', 'FLAG_NOT_FOUND', 'GENERAL']),
  errorDetails: Type.String({ description: 'Equal to the message.' }),
}

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
  since: Type.Optional(Type.String({ maxLength: 20, description: 'The revision of the last evaluation.' })),
})
