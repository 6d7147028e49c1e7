import { type Static, Type } from 'typebox'
import { NewStrategy } from '#features/toggles/targeting/index'
import { StrategyView } from '#features/toggles/toggle/index'
import { EnvironmentsOfProject, EnvironmentView } from '#features/workspace/index'

const { id: _, sortOrder: _order, ...defaultFields } = StrategyView.properties

export const DefaultStrategyView = Type.Object(defaultFields, { title: 'Default strategy' })

export const NewProjectEnvironment = Type.Object({
  environment: Type.String(),
  changeRequestsEnabled: Type.Optional(
    Type.Boolean({
      description: 'With true, changes need a change request there. False leaves the protection as it is.',
    }),
  ),
  defaultStrategy: Type.Optional(NewStrategy),
})
export type NewProjectEnvironment = Static<typeof NewProjectEnvironment>

export const ProjectEnvironmentView = Type.Object({
  ...EnvironmentView.properties,
  used: Type.Boolean({
    description: 'Whether the project uses the environment. If not, its toggles are neither served nor shown there.',
  }),
  enabledToggleCount: Type.Integer({
    description: 'The live toggles of the project that are on there, also while the project does not use it.',
  }),
  defaultStrategy: Type.Union([DefaultStrategyView, Type.Null()]),
})

export const ProjectEnvironmentList = Type.Object({
  version: Type.Integer(),
  environments: Type.Array(ProjectEnvironmentView),
})

export const CountedEnvironments = Type.Object({
  version: Type.Integer(),
  environments: Type.Array(
    Type.Object({
      ...EnvironmentsOfProject.properties.environments.items.properties,
      defaultStrategy: Type.Optional(DefaultStrategyView),
    }),
  ),
})
