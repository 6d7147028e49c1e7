import { type Static, Type } from 'typebox'
import { OutcomeView, Variant } from '#features/sdk/evaluation/index'
import { Name } from '#kernel/names'

const Repeated = Type.Union([Type.String(), Type.Array(Type.String())])

/** Other parameters are properties of the context, so every query is valid. */
export const ContextQuery = Type.Object({
  userId: Type.Optional(Repeated),
  sessionId: Type.Optional(Repeated),
  remoteAddress: Type.Optional(Repeated),
  environment: Type.Optional(Repeated),
  appName: Type.Optional(Repeated),
})

export const ContextBody = Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()], {
  description: '`{"context":{…}}`, or the context itself: `userId`, `sessionId`, …, `properties`.',
})

const { payload, ...variant } = Variant.properties

export const FrontendToggle = Type.Object({
  name: Type.String(),
  ...OutcomeView.properties,
  variant: Type.Object({ ...variant, featureEnabled: Type.Boolean(), payload }),
})
export type FrontendToggle = Static<typeof FrontendToggle>

export const FrontendToggles = Type.Object({ toggles: Type.Array(FrontendToggle) })

const AppName = Name({ maxLength: 200 })
const Count = Type.Integer({ minimum: 0, maximum: 1_000_000_000 })
const Moment = Type.Union([Type.String({ maxLength: 40 }), Type.Integer({ minimum: 0 })])
const Variants = Type.Record(Type.String(), Count, { maxProperties: 1_000 })

/** The metrics of an SDK. Unknown fields are ignored. */
export const Metrics = Type.Object({
  appName: AppName,
  instanceId: Type.Optional(Type.String({ maxLength: 200 })),
  bucket: Type.Optional(
    Type.Union([
      Type.Object({
        start: Moment,
        stop: Moment,
        toggles: Type.Record(
          Type.String(),
          Type.Object({
            yes: Type.Optional(Count),
            no: Type.Optional(Count),
            variants: Type.Optional(Type.Union([Variants, Type.Null()])),
          }),
          { maxProperties: 10_000 },
        ),
      }),
      Type.Null(),
    ]),
  ),
})
export type Metrics = Static<typeof Metrics>

export const Registration = Type.Object({
  appName: AppName,
  instanceId: Type.Optional(Type.String({ maxLength: 200 })),
  sdkVersion: Type.Optional(Type.String({ maxLength: 200 })),
})
export type Registration = Static<typeof Registration>
