import { type Static, Type } from 'typebox'
import { ImpactData, RANGES } from '#features/sdk/impact-metrics/index'
import { Name, Nullable } from '#kernel/names'

const url = Type.String({
  minLength: 1,
  maxLength: 2_000,
  description: 'The address before `/api/v1`, such as `https://prometheus.example.com`.',
})
const token = Nullable(
  Type.String({
    maxLength: 4_000,
    description: 'Sent as `Authorization: Bearer …`. Stored encrypted. Null removes it.',
  }),
)

export const NewMetricSource = Type.Object({
  name: Name({ description: 'Unique, for people.' }),
  url,
  token: Type.Optional(token),
})
export type NewMetricSource = Static<typeof NewMetricSource>

/** Absent fields keep their value. */
export const MetricSourceChange = Type.Partial(NewMetricSource)
export type MetricSourceChange = Static<typeof MetricSourceChange>

export const MetricSource = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  url: Type.String(),
  hasToken: Type.Boolean({ description: 'The token itself is never returned.' }),
  createdAt: Type.String(),
  createdBy: Type.String(),
})
export type MetricSource = Static<typeof MetricSource>

export const MetricSourceList = Type.Object({ sources: Type.Array(MetricSource) })

/** What everyone needs to choose a source for a guard. */
export const MetricSourceNames = Type.Object({
  sources: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
})

export const SourceQuery = Type.Object({
  query: Type.String({ minLength: 1, maxLength: 2_000, description: 'A PromQL expression.' }),
  range: Type.Optional(Type.Enum([...RANGES], { description: 'How far back. The default is an hour.' })),
})
export type SourceQuery = Static<typeof SourceQuery>

/** The same shape as the values of an impact metric, so one chart shows both. */
export const SourceData = ImpactData
