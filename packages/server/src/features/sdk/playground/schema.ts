import { type Static, Type } from 'typebox'
import { OutcomeView, Variant } from '#features/sdk/evaluation/index'

const Projects = Type.Union([Type.Literal('*'), Type.Array(Type.String(), { maxItems: 1_000 })], {
  description: 'Evaluate only toggles of these projects. Without it, or with `*`: of all visible projects.',
})

/** Fields of the context. Custom fields are next to the standard fields or in `properties`. */
export const GivenContext = Type.Record(Type.String(), Type.Unknown(), {
  description:
    '`userId`, `sessionId`, `remoteAddress`, `environment`, `appName`, `currentTime`, `properties`, and others.',
})

export const PlaygroundRequest = Type.Object({
  environment: Type.String(),
  projects: Type.Optional(Projects),
  context: GivenContext,
})
export type PlaygroundRequest = Static<typeof PlaygroundRequest>

export const AdvancedRequest = Type.Object({
  environments: Type.Array(Type.String(), { minItems: 1, maxItems: 100 }),
  projects: Type.Optional(Projects),
  context: GivenContext,
})
export type AdvancedRequest = Static<typeof AdvancedRequest>

export const ExplainRequest = Type.Object({ environment: Type.String(), context: Type.Optional(GivenContext) })

const Constraint = Type.Object({
  contextName: Type.String(),
  operator: Type.String(),
  values: Type.Optional(Type.Array(Type.String())),
  value: Type.Optional(Type.String()),
  inverted: Type.Optional(Type.Boolean()),
  caseInsensitive: Type.Optional(Type.Boolean()),
})
const RefusalReason = Type.Enum(['not_re2', 'too_expensive', 'environment_budget'], {
  description: 'The reason why the pattern is over the limits and never matches.',
})
const EvaluatedConstraint = Type.Object({
  ...Constraint.properties,
  result: Type.Boolean(),
  refusal: Type.Optional(Type.Object({ reason: RefusalReason, sentence: Type.String() })),
})

const VariantDefinition = Type.Object({
  name: Type.String(),
  weight: Type.Number(),
  weightType: Type.Optional(Type.String()),
  stickiness: Type.Optional(Type.String()),
  payload: Type.Optional(Type.Object({ type: Type.String(), value: Type.String() })),
  overrides: Type.Optional(Type.Array(Type.Object({ contextName: Type.String(), values: Type.Array(Type.String()) }))),
})

const PlayedStrategy = Type.Object({
  id: Type.Optional(Type.String()),
  name: Type.String(),
  title: Type.Optional(Type.String()),
  disabled: Type.Boolean(),
  parameters: Type.Record(Type.String(), Type.Unknown()),
  constraints: Type.Array(EvaluatedConstraint),
  segments: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.Optional(Type.String()),
      result: Type.Boolean(),
      constraints: Type.Array(EvaluatedConstraint),
    }),
  ),
  result: Type.Object({
    enabled: Type.Union([Type.Boolean(), Type.Literal('unknown')]),
    evaluationStatus: Type.Enum(['complete', 'incomplete', 'unevaluated'], {
      description:
        '`incomplete`: a custom type that only clients can evaluate; `unevaluated`: the strategy is disabled.',
    }),
    variant: Type.Optional(Variant),
    variants: Type.Optional(Type.Array(VariantDefinition)),
  }),
  links: Type.Object({ edit: Type.String() }),
})

export const PlayedFeature = Type.Object({
  name: Type.String(),
  projectId: Type.String(),
  isEnabled: Type.Boolean({ description: 'Whether the toggle is on for this context.' }),
  isEnabledInCurrentEnvironment: Type.Boolean({ description: 'Whether the toggle is switched on in the environment.' }),
  hasUnsatisfiedDependency: Type.Boolean(),
  variant: Variant,
  variants: Type.Array(VariantDefinition),
  strategies: Type.Object({
    result: Type.Union([Type.Boolean(), Type.Literal('unknown')]),
    data: Type.Array(PlayedStrategy),
  }),
})
export type PlayedFeature = Static<typeof PlayedFeature>

export const PlaygroundAnswer = Type.Object({ input: PlaygroundRequest, features: Type.Array(PlayedFeature) })

const PlayedContext = Type.Object({
  ...PlayedFeature.properties,
  environment: Type.String(),
  context: Type.Record(Type.String(), Type.Unknown()),
})

export const AdvancedAnswer = Type.Object({
  input: AdvancedRequest,
  features: Type.Array(
    Type.Object({
      name: Type.String(),
      projectId: Type.String(),
      environments: Type.Record(Type.String(), Type.Array(PlayedContext)),
    }),
  ),
  warnings: Type.Object({
    invalidContextProperties: Type.Array(Type.String(), {
      description: 'Fields of the context that were ignored because they are not text, numbers or booleans.',
    }),
  }),
})
export type AdvancedAnswer = Static<typeof AdvancedAnswer>

const withSentence = { sentence: Type.String({ description: 'The same as a sentence.' }) }
const Field = Type.Optional(Type.String())
const ConstraintStep = Type.Object({
  constraint: Constraint,
  seen: Field,
  inverted: Type.Boolean(),
  known: Type.Boolean(),
  refusal: Type.Optional(RefusalReason),
  held: Type.Boolean(),
  ...withSentence,
})

const RolloutStep = Type.Object({
  kind: Type.Enum(['everyone', 'nobody', 'listed', 'chance', 'sticky']),
  held: Type.Boolean(),
  field: Field,
  seen: Field,
  percentage: Type.Optional(Type.Number()),
  drawn: Type.Optional(Type.Number()),
  group: Field,
  stickiness: Field,
  id: Field,
  byChance: Type.Optional(Type.Boolean()),
  bucket: Type.Optional(Type.Number()),
  ...withSentence,
})

const StrategyStep = Type.Object({
  index: Type.Integer(),
  id: Field,
  name: Type.String(),
  title: Field,
  disabled: Type.Boolean(),
  result: Type.Union([Type.Boolean(), Type.Enum(['unknown', 'unevaluated'])]),
  constraints: Type.Array(ConstraintStep),
  segments: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Field,
      found: Type.Boolean(),
      held: Type.Boolean(),
      constraints: Type.Array(ConstraintStep),
      ...withSentence,
    }),
  ),
  rollout: Type.Optional(RolloutStep),
  ...withSentence,
})

const DrawStep = Type.Object({
  from: Type.Enum(['strategy', 'feature']),
  group: Type.String(),
  stickiness: Type.String(),
  id: Field,
  byChance: Type.Boolean(),
  bucket: Type.Optional(Type.Number()),
  total: Type.Number(),
  weights: Type.Array(Type.Object({ name: Type.String(), weight: Type.Number() })),
  override: Type.Optional(Type.Object({ variant: Type.String(), contextName: Type.String(), value: Type.String() })),
  chosen: Field,
  ...withSentence,
})

/** The engine's explanation with a sentence for every step. */
export const ExplainAnswer = Type.Object({
  name: Type.String(),
  environment: Type.String(),
  revision: Type.Integer(),
  reason: Type.Enum([
    'switched_off',
    'dependency_not_met',
    'no_strategies',
    'strategy',
    'no_strategy_matched',
    'no_such_toggle',
  ]),
  outcome: OutcomeView,
  dependencies: Type.Array(
    Type.Object({
      feature: Type.String(),
      expected: Type.Object({ enabled: Type.Boolean(), variants: Type.Array(Type.String()) }),
      found: Type.Enum(['on', 'off', 'missing', 'nested']),
      variant: Field,
      held: Type.Boolean(),
      ...withSentence,
    }),
  ),
  strategies: Type.Array(StrategyStep),
  winner: Type.Optional(Type.Integer({ description: 'The index of the strategy that matched.' })),
  strategiesResult: Type.Union([Type.Boolean(), Type.Literal('unknown')]),
  draw: Type.Optional(DrawStep),
  ...withSentence,
})
export type ExplainAnswer = Static<typeof ExplainAnswer>
