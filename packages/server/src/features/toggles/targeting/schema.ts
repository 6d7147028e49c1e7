import { type Static, Type } from 'typebox'
import { StrategyView, VariantView } from '#features/toggles/toggle/index'
import { Name, NamedValues } from '#kernel/names'
import { STRUCTURE_LIMITS } from './limits.ts'

const ContextName = Name()
const Values = Type.Array(Type.String({ maxLength: 1_000 }), { maxItems: STRUCTURE_LIMITS.values })

export const ConstraintInput = Type.Object({
  contextName: ContextName,
  operator: Type.String({ maxLength: 50 }),
  values: Type.Optional(Values),
  value: Type.Optional(Type.String({ maxLength: 1_000 })),
  inverted: Type.Optional(Type.Boolean()),
  caseInsensitive: Type.Optional(Type.Boolean()),
})
export type ConstraintInput = Static<typeof ConstraintInput>

/** The constraints of a strategy or of a segment. */
export const ConstraintsInput = Type.Array(ConstraintInput, { maxItems: STRUCTURE_LIMITS.constraints })

export const VariantInput = Type.Object({
  name: Name(),
  weightType: Type.Optional(Type.Enum(['fix', 'variable'], { default: 'variable' })),
  weight: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 1_000,
      description: 'In thousandths. Computed by the server for variable weights.',
    }),
  ),
  stickiness: Type.Optional(Name()),
  payload: Type.Optional(
    Type.Object({ type: Type.Enum(['string', 'json', 'csv', 'number']), value: Type.String({ maxLength: 100_000 }) }),
  ),
  overrides: Type.Optional(
    Type.Array(Type.Object({ contextName: ContextName, values: Values }), { maxItems: STRUCTURE_LIMITS.overrides }),
  ),
})
export type VariantInput = Static<typeof VariantInput>
export const VariantsInput = Type.Array(VariantInput, { maxItems: STRUCTURE_LIMITS.variants })

const Parameters = Type.Union([
  NamedValues(Type.Union([Type.String({ maxLength: 100_000 }), Type.Number(), Type.Boolean()]), {
    maxProperties: STRUCTURE_LIMITS.parameters,
  }),
  Type.Null(),
])
const SortOrder = Type.Number({ minimum: -1_000_000, maximum: 1_000_000 })

const strategyFields = {
  title: Type.Optional(Type.Union([Type.String({ maxLength: 200 }), Type.Null()])),
  disabled: Type.Optional(Type.Boolean()),
  constraints: Type.Optional(ConstraintsInput),
  parameters: Type.Optional(Parameters),
  segments: Type.Optional(
    Type.Array(Type.Integer(), { maxItems: STRUCTURE_LIMITS.segments, description: 'Ids of segments.' }),
  ),
  variants: Type.Optional(VariantsInput),
  sortOrder: Type.Optional(SortOrder),
}
const StrategyName = Name()

export const NewStrategy = Type.Object({ name: StrategyName, ...strategyFields })
export type NewStrategy = Static<typeof NewStrategy>

/** The body of PUT. Absent fields keep their value. */
export const StrategyChange = Type.Object({ name: Type.Optional(StrategyName), ...strategyFields })
export type StrategyChange = Static<typeof StrategyChange>

export const NewSortOrder = Type.Array(Type.Object({ id: Type.String(), sortOrder: SortOrder }), { maxItems: 1_000 })

export const EnvironmentTargeting = Type.Object({
  name: Type.String({ description: 'The name of the toggle.' }),
  environment: Type.String(),
  enabled: Type.Boolean(),
  strategies: Type.Array(Type.Object({ ...StrategyView.properties, featureName: Type.String() })),
})

export const VariantsAnswer = Type.Object({ version: Type.String(), variants: Type.Array(VariantView) })
export type VariantsAnswer = Static<typeof VariantsAnswer>
