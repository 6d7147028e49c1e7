import { type Static, Type } from 'typebox'
import { AGGREGATIONS, METRIC_TYPES } from './rules.ts'

export const RANGES = ['hour', 'day', 'week', 'month'] as const
const Text = Type.String({ maxLength: 200 })

export const ImpactQuery = Type.Object({
  series: Type.Optional(Type.String({ maxLength: 200, description: 'The name of the metric.' })),
  metricName: Type.Optional(Type.String({ maxLength: 200, description: 'Another name of `series`.' })),
  divideBy: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'A second metric: each value is divided by its value, such as errors by requests.',
    }),
  ),
  range: Type.Optional(Type.Enum([...RANGES], { description: 'How far back. The default is a day.' })),
  aggregationMode: Type.Optional(
    Type.Enum([...AGGREGATIONS], {
      description: '`rps` is the rate per second. Quantiles exist for histograms. The default is `count`.',
    }),
  ),
  environment: Type.Optional(Text),
  appName: Type.Optional(Text),
  labels: Type.Optional(
    Type.String({
      maxLength: 2_000,
      description: 'JSON: label names with the values that they may have. `*` is any value.',
    }),
  ),
  groupBy: Type.Optional(
    Type.String({
      maxLength: 200,
      description: '`environment`, `appName` or a label: one series for each of its values.',
    }),
  ),
})
export type ImpactQuery = Static<typeof ImpactQuery>

const Labels = Type.Record(Type.String(), Type.String())

export const ImpactData = Type.Object({
  start: Type.String(),
  end: Type.String(),
  step: Type.String({ description: 'The length of a period in seconds.' }),
  series: Type.Array(
    Type.Object({
      metric: Labels,
      data: Type.Array(Type.Tuple([Type.Number({ description: 'Seconds since 1970.' }), Type.Number()])),
    }),
  ),
  labels: Type.Record(Type.String(), Type.Array(Type.String())),
})

export const ImpactMetadata = Type.Object({
  metrics: Type.Array(
    Type.Object({
      name: Type.String(),
      displayName: Type.String(),
      type: Type.Enum([...METRIC_TYPES]),
      help: Type.String(),
      source: Type.Literal('internal'),
      environments: Type.Array(Type.String()),
      applications: Type.Array(Type.String()),
      seriesCount: Type.Integer(),
      lastSeenAt: Type.String(),
    }),
  ),
  dropped: Type.Object({
    invalid: Type.Integer(),
    seriesLimit: Type.Integer(),
    backlog: Type.Integer(),
  }),
})
