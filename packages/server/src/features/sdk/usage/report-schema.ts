import { type Static, type TSchema, Type } from 'typebox'
import { Name, Nullable } from '#kernel/names'
import {
  MAX_AT_ONCE,
  MAX_BULK_APPLICATIONS,
  MAX_BULK_METRICS,
  MAX_IMPACT_METRICS,
  MAX_PROJECTS,
  MAX_STRATEGIES,
  MAX_TEXT_LENGTH,
  MAX_TOGGLES,
  MAX_TOKENS,
  MAX_VARIANTS_SENT,
} from './limit-rules.ts'

/** The reports of SDKs. Depending on the SDK, fields are missing or null, and there are unknown fields, which are ignored. */
const optional = <S extends TSchema>(schema: S) => Type.Optional(Nullable(schema))

export const AppName = Name({ maxLength: MAX_TEXT_LENGTH })
const ShortText = Type.String({ maxLength: MAX_TEXT_LENGTH })
const Moment = Type.Union([Type.String({ maxLength: 40 }), Type.Number()], {
  description: 'ISO 8601, or milliseconds since 1970.',
})
const Count = Type.Integer({ minimum: 0, maximum: MAX_AT_ONCE })
const Variants = Type.Record(ShortText, Count, { maxProperties: MAX_VARIANTS_SENT })
const Strategies = Type.Array(ShortText, { maxItems: MAX_STRATEGIES })

export const Registration = Type.Object({
  appName: AppName,
  instanceId: optional(ShortText),
  sdkVersion: optional(ShortText),
  started: optional(Moment),
  strategies: optional(Strategies),
  connectionId: optional(ShortText),
})
export type Registration = Static<typeof Registration>

const ToggleCounts = Type.Object({ yes: optional(Count), no: optional(Count), variants: optional(Variants) })

/** Each metric is checked on its own: one that is not valid does not refuse the report. */
const ImpactMetrics = optional(Type.Array(Type.Unknown(), { maxItems: MAX_IMPACT_METRICS }))

export const Metrics = Type.Object({
  appName: AppName,
  instanceId: optional(ShortText),
  connectionId: optional(ShortText),
  bucket: optional(
    Type.Object({
      start: Moment,
      stop: Moment,
      toggles: Type.Record(Type.String(), ToggleCounts, { maxProperties: MAX_TOGGLES }),
    }),
  ),
  impactMetrics: ImpactMetrics,
})
export type Metrics = Static<typeof Metrics>

const ReportSource = Type.Object(
  {
    projects: optional(Type.Array(ShortText, { maxItems: MAX_PROJECTS })),
    publicToken: optional(ShortText),
  },
  { description: 'Set by a relay: the projects of the token of the SDK, and the id of a frontend token.' },
)
export type ReportSource = Static<typeof ReportSource>

const BulkApplication = Type.Object({
  source: optional(ReportSource),
  appName: AppName,
  instanceId: optional(ShortText),
  environment: optional(ShortText),
  sdkVersion: optional(ShortText),
  sdkType: optional(Type.Enum(['frontend', 'backend'])),
  started: optional(Moment),
  strategies: optional(Strategies),
  connectionId: optional(ShortText),
})

const BulkMetric = Type.Object({
  source: optional(ReportSource),
  featureName: Type.String(),
  appName: AppName,
  environment: optional(ShortText),
  timestamp: optional(Moment),
  yes: optional(Count),
  no: optional(Count),
  variants: optional(Variants),
})

const ImpactReport = Type.Object({
  source: optional(ReportSource),
  appName: AppName,
  environment: optional(ShortText),
  timestamp: optional(Moment),
  metrics: Type.Array(Type.Unknown(), { maxItems: MAX_IMPACT_METRICS }),
})

export const BulkReport = Type.Object({
  applications: Type.Array(BulkApplication, { maxItems: MAX_BULK_APPLICATIONS }),
  metrics: Type.Array(BulkMetric, { maxItems: MAX_BULK_METRICS }),
  impactMetrics: ImpactMetrics,
  impactReports: Type.Optional(
    Type.Array(ImpactReport, {
      maxItems: MAX_BULK_APPLICATIONS,
      description: 'Set by a relay: impact metrics with their application, token and time.',
    }),
  ),
})
export type BulkReport = Static<typeof BulkReport>

/** What Unleash Edge reports about itself. It is not stored, so only its size is limited. */
export const EdgeReport = Type.Object({ identifier: optional(ShortText), appName: optional(ShortText) })

export const LicenceState = Type.Object({ edgeLicenseState: Type.Enum(['Valid', 'Invalid', 'Expired']) })

export const TokensToValidate = Type.Object({
  tokens: Type.Array(Type.String({ maxLength: 1_000 }), { maxItems: MAX_TOKENS }),
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
