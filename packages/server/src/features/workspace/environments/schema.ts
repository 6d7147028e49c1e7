import { type Static, Type } from 'typebox'
import { Name, NamedValues, UrlSafeName } from '#kernel/names'

const DisplayName = Name({ description: 'Name in the user interface.' })
const EnvironmentType = Name({
  maxLength: 50,
  description: 'development, test, preproduction, production, or any other word.',
})
const SortOrder = Type.Integer({ minimum: 0, maximum: 1_000_000 })

export const NewEnvironment = Type.Object({
  name: UrlSafeName,
  type: EnvironmentType,
  displayName: Type.Optional(DisplayName),
  enabled: Type.Optional(Type.Boolean({ default: true })),
  sortOrder: Type.Optional(SortOrder),
})
export type NewEnvironment = Static<typeof NewEnvironment>

export const EnvironmentChange = Type.Object({
  type: Type.Optional(EnvironmentType),
  displayName: Type.Optional(DisplayName),
  sortOrder: Type.Optional(SortOrder),
})
export type EnvironmentChange = Static<typeof EnvironmentChange>

export const NewOrder = NamedValues(SortOrder, { description: 'Position by environment name.' })

export const EnvironmentView = Type.Object({
  name: Type.String(),
  displayName: Type.String(),
  type: Type.String(),
  sortOrder: Type.Integer(),
  enabled: Type.Boolean(),
})
export type EnvironmentView = Static<typeof EnvironmentView>

export const CountedEnvironment = Type.Object({
  ...EnvironmentView.properties,
  apiTokenCount: Type.Integer(),
  enabledToggleCount: Type.Integer(),
})

export const EnvironmentList = Type.Object({ version: Type.Integer(), environments: Type.Array(CountedEnvironment) })
