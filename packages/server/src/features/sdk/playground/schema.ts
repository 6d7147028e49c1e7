import { type Static, Type } from 'typebox'

const Projects = Type.Union([Type.Literal('*'), Type.Array(Type.String(), { maxItems: 1_000 })], {
  description: 'Only toggles of these projects; `*` or nothing: of all that the caller may see.',
})

/** Fields of the context; custom ones stand beside the others, or in `properties`. */
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

export const Variant = Type.Object({
  name: Type.String(),
  enabled: Type.Boolean(),
  feature_enabled: Type.Boolean(),
  payload: Type.Optional(Type.Object({ type: Type.String(), value: Type.String() })),
})

const Constraint = Type.Object({
  contextName: Type.String(),
  operator: Type.String(),
  values: Type.Optional(Type.Array(Type.String())),
  value: Type.Optional(Type.String()),
  inverted: Type.Optional(Type.Boolean()),
  caseInsensitive: Type.Optional(Type.Boolean()),
})
const RefusalReason = Type.Enum(['not_re2', 'too_expensive', 'environment_budget'], {
  description: 'Why the pattern is not used: it never matches.',
})
const JudgedConstraint = Type.Object({
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
  constraints: Type.Array(JudgedConstraint),
  segments: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.Optional(Type.String()),
      result: Type.Boolean(),
      constraints: Type.Array(JudgedConstraint),
    }),
  ),
  result: Type.Object({
    enabled: Type.Union([Type.Boolean(), Type.Literal('unknown')]),
    evaluationStatus: Type.Enum(['complete', 'incomplete', 'unevaluated'], {
      description: '`incomplete`: only code of the clients knows this type; `unevaluated`: it is disabled.',
    }),
    variant: Type.Optional(Variant),
    variants: Type.Optional(Type.Array(VariantDefinition)),
  }),
  links: Type.Object({ edit: Type.String() }),
})

export const PlayedFeature = Type.Object({
  name: Type.String(),
  projectId: Type.String(),
  isEnabled: Type.Boolean({ description: 'Whether it is on for this context.' }),
  isEnabledInCurrentEnvironment: Type.Boolean({ description: 'Whether it is switched on at all.' }),
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
      description: 'Fields of the context that are neither text nor number nor boolean, and were left out.',
    }),
  }),
})
export type AdvancedAnswer = Static<typeof AdvancedAnswer>

const said = { sentence: Type.String({ description: 'The same in words.' }) }
const Field = Type.Optional(Type.String())
const ConstraintStep = Type.Object({
  constraint: Constraint,
  seen: Field,
  inverted: Type.Boolean(),
  known: Type.Boolean(),
  refusal: Type.Optional(RefusalReason),
  held: Type.Boolean(),
  ...said,
})

const RolloutStep = Type.Object({
  kind: Type.Enum(['everybody', 'nobody', 'listed', 'chance', 'sticky']),
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
  ...said,
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
      ...said,
    }),
  ),
  rollout: Type.Optional(RolloutStep),
  ...said,
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
  ...said,
})

/** The engine's explanation, step by step, each with a sentence. */
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
  outcome: Type.Object({ enabled: Type.Boolean(), impressionData: Type.Boolean(), variant: Variant }),
  dependencies: Type.Array(
    Type.Object({
      feature: Type.String(),
      expected: Type.Object({ enabled: Type.Boolean(), variants: Type.Array(Type.String()) }),
      found: Type.Enum(['on', 'off', 'missing', 'nested']),
      variant: Field,
      held: Type.Boolean(),
      ...said,
    }),
  ),
  strategies: Type.Array(StrategyStep),
  winner: Type.Optional(Type.Integer({ description: 'The place of the strategy that let the context in.' })),
  strategiesResult: Type.Union([Type.Boolean(), Type.Literal('unknown')]),
  draw: Type.Optional(DrawStep),
  ...said,
})
export type ExplainAnswer = Static<typeof ExplainAnswer>
