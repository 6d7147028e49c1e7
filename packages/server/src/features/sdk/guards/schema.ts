import { MAX_RECIPIENTS } from '@leverframe/domain'
import { type Static, Type } from 'typebox'
import { AGGREGATIONS, RANGES } from '#features/sdk/impact-metrics/index'
import { Id, NamedValues, Name as NameOf } from '#kernel/names'

export const GUARD_SOURCES = ['impact', 'prometheus', 'signal'] as const

/** `pauseReleasePlanProgressions` is the name that Unleash uses. */
export const GUARD_ACTIONS = [
  'pauseReleasePlanProgressions',
  'rollBackToMilestone',
  'rollBackReleasePlan',
  'disableFeatureEnvironment',
] as const

const Name = NameOf({ maxLength: 200 })
const Selectors = NamedValues(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 50 }), {
  maxKeyLength: 100,
  maxProperties: 20,
  description: 'Label names with the values that they may have. `*` is any value.',
})

const metric = {
  metricName: Type.String({
    minLength: 1,
    maxLength: 1_000,
    description: 'The name of a metric or a signal. For the source `prometheus`, a PromQL expression.',
  }),
  divideBy: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 1_000,
      description: 'A second metric: the value is divided by its value, such as errors by requests.',
    }),
  ),
  sourceId: Type.Optional(Type.Integer({ minimum: 1, description: 'The metric source of a `prometheus` guard.' })),
}

const condition = {
  operator: Type.Enum(['>', '<'], {
    description: 'The guard is violated when the value is on this side of the threshold.',
  }),
  threshold: Type.Number({
    description: 'The limit of the value. With `relativeTo`, the limit of the ratio of both groups, such as 1.2.',
  }),
  relativeTo: Type.Optional(
    Type.Enum(['withoutFeature'], {
      description:
        'Compares users who have the feature with those who do not, by the label that has the name of the toggle.',
    }),
  ),
  variant: Type.Optional(
    Type.String({ maxLength: 100, description: 'Only this variant counts as having the feature.' }),
  ),
}

const action = {
  id: Type.Optional(Type.String({ maxLength: 100 })),
  milestoneId: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'Where `rollBackToMilestone` goes. The default is the previous milestone.',
    }),
  ),
}

/** Absent in guards that notify nobody else. */
const notify = Type.Optional(
  Type.Array(Id, {
    maxItems: MAX_RECIPIENTS,
    description: 'Ids of users who get a notice when the guard is violated, in addition to those of the plan.',
  }),
)

/** A guard as a caller sends it. Absent fields get defaults. */
export const NewGuard = Type.Object({
  id: Type.Optional(Type.String({ maxLength: 100 })),
  name: Type.Optional(NameOf({ minLength: 0, maxLength: 200 })),
  impactMetric: Type.Object({
    id: Type.Optional(Type.String({ maxLength: 100 })),
    ...metric,
    source: Type.Optional(Type.Enum([...GUARD_SOURCES], { description: 'The default is `impact`.' })),
    aggregationMode: Type.Optional(Type.Enum([...AGGREGATIONS], { description: 'The default is `count`.' })),
    labelSelectors: Type.Optional(Selectors),
    timeRange: Type.Optional(Type.Enum([...RANGES], { description: 'The window, unless `windowMinutes` is given.' })),
    windowMinutes: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 43_200, description: 'How far back the value looks. The default is 10.' }),
    ),
  }),
  triggerCondition: Type.Object({
    ...condition,
    alpha: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 0.5,
        description: 'The probability of a false alarm over the whole release. The default is 0.05.',
      }),
    ),
    minimumSample: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: 'The exposures that each group needs for a comparison. The default is 100.',
      }),
    ),
  }),
  minimumData: Type.Optional(
    Type.Object({
      count: Type.Optional(
        Type.Integer({ minimum: 0, description: 'Samples in the window. The default is 1, and 0 for signals.' }),
      ),
      deadlineMinutes: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 43_200,
          description: 'After this time without enough data the state is `no-data`. The default is 15.',
        }),
      ),
    }),
  ),
  action: Type.Optional(Type.Object({ type: Type.Enum([...GUARD_ACTIONS]), ...action })),
  notify,
})
export type NewGuard = Static<typeof NewGuard>

/** A complete guard. */
export const Guard = Type.Object({
  id: Type.String(),
  name: Name,
  impactMetric: Type.Object({
    id: Type.String(),
    ...metric,
    source: Type.Enum([...GUARD_SOURCES]),
    aggregationMode: Type.Enum([...AGGREGATIONS]),
    labelSelectors: Selectors,
    timeRange: Type.Enum([...RANGES], { description: 'The shortest range that contains the window.' }),
    windowMinutes: Type.Integer(),
  }),
  triggerCondition: Type.Object({ ...condition, alpha: Type.Number(), minimumSample: Type.Integer() }),
  minimumData: Type.Object({ count: Type.Integer(), deadlineMinutes: Type.Integer() }),
  action: Type.Object({ type: Type.Enum([...GUARD_ACTIONS]), ...action }),
  notify,
})
export type Guard = Static<typeof Guard>

export const GUARD_STATES = ['holds', 'violated', 'waiting', 'no-data', 'unavailable'] as const

const Counts = Type.Object({ events: Type.Number(), exposures: Type.Number() })

/** What a relative guard has seen so far. It has a fixed size; the caller stores it between two reads. */
export const GuardEvidence = Type.Object({
  logLikelihoods: Type.Array(Type.Number()),
  withFeature: Counts,
  withoutFeature: Counts,
  from: Type.String({ description: 'The minute from which on `counted` has been added.' }),
  counted: Type.Object({ withFeature: Counts, withoutFeature: Counts }),
  at: Type.String({ description: 'When data was last added.' }),
})
export type GuardEvidence = Static<typeof GuardEvidence>

/** The decision about a guard, with the numbers that it is based on. */
export const GuardReading = Type.Object({
  state: Type.Enum([...GUARD_STATES]),
  value: Type.Union([Type.Number(), Type.Null()]),
  threshold: Type.Number(),
  samples: Type.Number(),
  message: Type.String(),
  evidence: Type.Union([GuardEvidence, Type.Null()]),
})
export type GuardReading = Static<typeof GuardReading>
