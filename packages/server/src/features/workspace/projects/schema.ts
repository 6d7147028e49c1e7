import { type Static, Type } from 'typebox'
import { Name, UrlSafeName } from '#kernel/names'

const Mode = Type.Enum(['open', 'protected', 'private'], {
  description:
    'open: all users may read it; protected: only members may propose changes; private: only members see it.',
})
const ProjectName = Name({ maxLength: 200 })
const Description = Type.String({ maxLength: 2_000 })
const Stickiness = Name()

export const NewProject = Type.Object({
  id: Type.Optional(UrlSafeName),
  name: ProjectName,
  description: Type.Optional(Description),
  mode: Type.Optional(Mode),
  defaultStickiness: Type.Optional(Stickiness),
  environments: Type.Optional(
    Type.Array(Type.String(), {
      maxItems: 1_000,
      description: 'The environments that the project uses. Absent or empty: all, also those that are created later.',
    }),
  ),
  changeRequestEnvironments: Type.Optional(
    Type.Array(Type.Object({ name: Name(), requiredApprovals: Type.Optional(Type.Integer()) }), {
      maxItems: 1_000,
      description: 'The environments of the project in which changes need a change request.',
    }),
  ),
})
export type NewProject = Static<typeof NewProject>

export const ProjectChange = Type.Object({
  name: ProjectName,
  description: Type.Optional(Description),
  mode: Type.Optional(Mode),
  defaultStickiness: Type.Optional(Stickiness),
})

export const ProjectView = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  mode: Type.String(),
  defaultStickiness: Type.String(),
  createdAt: Type.String(),
  archivedAt: Type.Union([Type.String(), Type.Null()]),
})
export type ProjectView = Static<typeof ProjectView>

/** The response of the creation. */
export const CreatedProject = Type.Object({
  ...ProjectView.properties,
  environments: Type.Array(Type.String(), { description: 'The environments that the project uses.' }),
})
export type CreatedProject = Static<typeof CreatedProject>
