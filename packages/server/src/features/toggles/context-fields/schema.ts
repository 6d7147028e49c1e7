import { type Static, Type } from 'typebox'
import { StrategyUse } from '#features/toggles/targeting/index'
import { UrlSafeName } from '#kernel/names'

export const MAX_LEGAL_VALUES = 1_000
/** The maximum number of context fields of one project. */
export const MAX_PROJECT_FIELDS = 100

const Description = Type.String({ maxLength: 2_000 })
const SortOrder = Type.Integer({ minimum: 0, maximum: 1_000_000 })

export const LegalValue = Type.Object({
  value: Type.String({ minLength: 1, maxLength: 100 }),
  description: Type.Optional(Type.String({ maxLength: 200 })),
})
export type LegalValue = Static<typeof LegalValue>

const LegalValueList = Type.Array(LegalValue, {
  maxItems: MAX_LEGAL_VALUES,
  description: 'If not empty, constraints that compare with a list can use only these values.',
})

const fields = {
  description: Type.Optional(Description),
  stickiness: Type.Optional(Type.Boolean({ description: 'Whether the field can be used for stickiness.' })),
  sortOrder: Type.Optional(SortOrder),
  legalValues: Type.Optional(LegalValueList),
}

export const NewContextField = Type.Object({ name: UrlSafeName, ...fields })
export type NewContextField = Static<typeof NewContextField>

/** The body of PUT. Absent fields keep their value. */
export const ContextFieldChange = Type.Object({ name: Type.Optional(Type.String()), ...fields })
export type ContextFieldChange = Static<typeof ContextFieldChange>

export const ContextFieldView = Type.Object(
  {
    name: Type.String(),
    description: Type.String(),
    stickiness: Type.Boolean(),
    sortOrder: Type.Integer(),
    legalValues: Type.Array(LegalValue),
    createdAt: Type.String(),
    project: Type.Optional(Type.String({ description: 'Absent for a context field of all projects.' })),
  },
  { title: 'Context field' },
)
export type ContextFieldView = Static<typeof ContextFieldView>

export const CountedContextField = Type.Object({
  ...ContextFieldView.properties,
  usedInFeatures: Type.Integer({
    description: 'The number of toggles with a constraint on it, including archived toggles.',
  }),
  usedInProjects: Type.Integer(),
})

export const ContextFieldStrategies = Type.Object({ strategies: Type.Array(StrategyUse) })
