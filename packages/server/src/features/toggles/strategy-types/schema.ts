import { type Static, Type } from 'typebox'
import { PARAMETER_TYPES, ParameterDefinition } from '#features/toggles/targeting/index'
import { MAX_NAME_LENGTH, Name, Nullable, ONE_LINE_PATTERN, UrlSafeName } from '#kernel/names'

const Description = Type.String({ maxLength: 2_000 })

const NewParameter = Type.Object({
  name: Type.String({ minLength: 1, maxLength: MAX_NAME_LENGTH, pattern: ONE_LINE_PATTERN }),
  type: Type.Enum([...PARAMETER_TYPES], {
    description: 'The value of a list is one string with commas between the items.',
  }),
  description: Type.Optional(Description),
  required: Type.Optional(Type.Boolean({ default: false })),
})
const NewParameters = Type.Array(NewParameter, { maxItems: 100 })

const Title = Nullable(
  Name({ maxLength: 200, description: 'The name that users read. Null means the name of the type.' }),
)

export const NewStrategyType = Type.Object({
  name: UrlSafeName,
  title: Type.Optional(Title),
  description: Type.Optional(Description),
  parameters: NewParameters,
})
export type NewStrategyType = Static<typeof NewStrategyType>

/** The body of PUT. Absent fields keep their value. */
export const StrategyTypeChange = Type.Object({
  name: Type.Optional(Type.String()),
  title: Type.Optional(Title),
  description: Type.Optional(Description),
  parameters: Type.Optional(NewParameters),
})
export type StrategyTypeChange = Static<typeof StrategyTypeChange>

export const StrategyTypeView = Type.Object(
  {
    name: Type.String(),
    displayName: Type.String(),
    title: Type.String(),
    description: Type.String(),
    editable: Type.Boolean({ description: 'False for a built-in type.' }),
    deprecated: Type.Boolean({
      description: 'A deprecated type continues to work, but is not offered for new strategies.',
    }),
    parameters: Type.Array(ParameterDefinition),
  },
  { title: 'Strategy type' },
)
export type StrategyTypeView = Static<typeof StrategyTypeView>

export const StrategyTypeList = Type.Object({ version: Type.Integer(), strategies: Type.Array(StrategyTypeView) })
