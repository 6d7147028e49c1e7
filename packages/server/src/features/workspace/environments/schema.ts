import { type Static, Type } from 'typebox'
import { Name, NamedValues, Nullable, UrlSafeName } from '#kernel/names'

const DisplayName = Name({ description: 'Name in the user interface.' })
const EnvironmentType = Name({
  maxLength: 50,
  description: 'development, test, preproduction, production, or any other word.',
})
const SortOrder = Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 })
/** Another value is refused: environments have no default for the protection of new projects. */
const RequiredApprovals = Type.Optional(Type.Null())

export const NewEnvironment = Type.Object({
  name: UrlSafeName,
  type: EnvironmentType,
  displayName: Type.Optional(DisplayName),
  enabled: Type.Optional(Type.Boolean({ default: true })),
  sortOrder: Type.Optional(SortOrder),
  requiredApprovals: RequiredApprovals,
})
export type NewEnvironment = Static<typeof NewEnvironment>

export const EnvironmentChange = Type.Object({
  type: Type.Optional(EnvironmentType),
  displayName: Type.Optional(DisplayName),
  sortOrder: Type.Optional(SortOrder),
  requiredApprovals: RequiredApprovals,
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

export const EnvironmentAnswer = Type.Object({
  ...EnvironmentView.properties,
  protected: Type.Boolean({ description: 'Always false: no environment is protected from deletion.' }),
  requiredApprovals: Nullable(Type.Integer({ description: 'Always null: approvals are set for each project.' })),
})

/** An environment that a project uses. */
export const ProjectEnvironment = Type.Object({
  environment: Type.String(),
  changeRequestsEnabled: Type.Boolean({ description: 'Whether changes there need a review.' }),
})
export type ProjectEnvironment = Static<typeof ProjectEnvironment>

export const CountedEnvironment = Type.Object({
  ...EnvironmentAnswer.properties,
  projectCount: Type.Integer({ description: 'The projects that you can see and that use the environment.' }),
  apiTokenCount: Type.Integer(),
  enabledToggleCount: Type.Integer(),
})

export const EnvironmentList = Type.Object({ version: Type.Integer(), environments: Type.Array(CountedEnvironment) })

export const EnvironmentsOfProject = Type.Object({
  version: Type.Integer(),
  environments: Type.Array(
    Type.Object({
      ...EnvironmentAnswer.properties,
      projectApiTokenCount: Type.Integer({ description: 'The tokens for the project or for all projects.' }),
      projectEnabledToggleCount: Type.Integer(),
      visible: Type.Boolean({ description: 'Whether the project uses the environment.' }),
    }),
  ),
})
