import { type Static, type TSchema, Type } from 'typebox'
import { Name, Nullable } from '#kernel/names'
import {
  MAX_AT_ONCE,
  MAX_BULK_APPLICATIONS,
  MAX_BULK_METRICS,
  MAX_SAID,
  MAX_STRATEGIES,
  MAX_TOGGLES,
  MAX_TOKENS_ASKED,
  MAX_VARIANTS_SENT,
} from './limit-rules.ts'

/** What SDKs send. They differ in what they leave out, send null for, or send beside it: that is ignored. */
const optional = <S extends TSchema>(schema: S) => Type.Optional(Nullable(schema))

export const AppName = Name({ maxLength: MAX_SAID })
const Said = Type.String({ maxLength: MAX_SAID })
const Moment = Type.Union([Type.String({ maxLength: 40 }), Type.Number()], {
  description: 'ISO 8601, or milliseconds since 1970.',
})
const Count = Type.Integer({ minimum: 0, maximum: MAX_AT_ONCE })
const Variants = Type.Record(Said, Count, { maxProperties: MAX_VARIANTS_SENT })
const Strategies = Type.Array(Said, { maxItems: MAX_STRATEGIES })

export const Registration = Type.Object({
  appName: AppName,
  instanceId: optional(Said),
  sdkVersion: optional(Said),
  started: optional(Moment),
  strategies: optional(Strategies),
  connectionId: optional(Said),
})
export type Registration = Static<typeof Registration>

const ToggleCounts = Type.Object({ yes: optional(Count), no: optional(Count), variants: optional(Variants) })

export const Metrics = Type.Object({
  appName: AppName,
  instanceId: optional(Said),
  connectionId: optional(Said),
  bucket: optional(
    Type.Object({
      start: Moment,
      stop: Moment,
      toggles: Type.Record(Type.String(), ToggleCounts, { maxProperties: MAX_TOGGLES }),
    }),
  ),
})
export type Metrics = Static<typeof Metrics>

const BulkApplication = Type.Object({
  appName: AppName,
  instanceId: optional(Said),
  environment: Said,
  sdkVersion: optional(Said),
  sdkType: optional(Type.Enum(['frontend', 'backend'])),
  started: optional(Moment),
  strategies: optional(Strategies),
  connectionId: optional(Said),
})

const BulkMetric = Type.Object({
  featureName: Type.String(),
  appName: AppName,
  environment: Said,
  timestamp: optional(Moment),
  yes: optional(Count),
  no: optional(Count),
  variants: optional(Variants),
})

export const BulkReport = Type.Object({
  applications: Type.Array(BulkApplication, { maxItems: MAX_BULK_APPLICATIONS }),
  metrics: Type.Array(BulkMetric, { maxItems: MAX_BULK_METRICS }),
})
export type BulkReport = Static<typeof BulkReport>

export const TokensToValidate = Type.Object({
  tokens: Type.Array(Type.String({ maxLength: 1_000 }), { maxItems: MAX_TOKENS_ASKED }),
})
export const ValidTokens = Type.Object({
  tokens: Type.Array(
    Type.Object({
      token: Type.String(),
      type: Type.String(),
      projects: Type.Array(Type.String()),
      environment: Type.String(),
    }),
  ),
})
