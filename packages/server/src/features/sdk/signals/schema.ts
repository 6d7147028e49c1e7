import { type Static, Type } from 'typebox'
import { Name, UrlSafeName } from '#kernel/names'

export const SIGNAL_STATES = ['firing', 'resolved'] as const

const description = Type.String({ maxLength: 500 })

export const NewSignalEndpoint = Type.Object({
  name: UrlSafeName,
  description: Type.Optional(description),
  enabled: Type.Optional(Type.Boolean({ description: 'Whether signals are accepted. The default is true.' })),
})
export type NewSignalEndpoint = Static<typeof NewSignalEndpoint>

/** The name is part of the address, so it stays. Absent fields keep their value. */
export const SignalEndpointChange = Type.Object({
  description: Type.Optional(description),
  enabled: Type.Optional(Type.Boolean()),
})
export type SignalEndpointChange = Static<typeof SignalEndpointChange>

export const SignalToken = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  createdAt: Type.String(),
  createdBy: Type.String(),
})
export type SignalToken = Static<typeof SignalToken>

export const NewSignalToken = Type.Object({ name: Name({ description: 'The system that sends signals.' }) })

export const CreatedSignalToken = Type.Object({
  ...SignalToken.properties,
  token: Type.String({ description: 'Returned only once. Only its hash is stored.' }),
})
export type CreatedSignalToken = Static<typeof CreatedSignalToken>

export const SignalEndpoint = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  description: Type.String(),
  enabled: Type.Boolean(),
  createdAt: Type.String(),
  createdBy: Type.String(),
  tokens: Type.Array(SignalToken),
})
export type SignalEndpoint = Static<typeof SignalEndpoint>

export const SignalEndpointList = Type.Object({ signalEndpoints: Type.Array(SignalEndpoint) })
export const SignalEndpointNames = Type.Object({
  signalEndpoints: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
})

export const Signal = Type.Object({
  labels: Type.Record(Type.String(), Type.String()),
  state: Type.Enum([...SIGNAL_STATES]),
  value: Type.Union([Type.Number(), Type.Null()]),
  at: Type.String(),
})
export type Signal = Static<typeof Signal>
export const SignalList = Type.Object({ signals: Type.Array(Signal) })

/** Any further field is ignored, so that the webhooks of other systems work as they are. */
export const SignalBody = Type.Object(
  {
    state: Type.Optional(Type.Unknown({ description: '`firing` (default) or `resolved`.' })),
    value: Type.Optional(Type.Unknown({ description: 'A number.' })),
    labels: Type.Optional(Type.Unknown({ description: 'Signals with other labels have a state of their own.' })),
    alerts: Type.Optional(
      Type.Unknown({ description: 'The webhook of Alertmanager: a list of `{status, labels}`, each one a signal.' }),
    ),
  },
  { additionalProperties: true },
)
