import { type Static, Type } from 'typebox'
import { Name, Nullable, ONE_LINE_VALUE_PATTERN, UrlSafeName } from '#kernel/names'

const Mode = Type.Enum(['open', 'protected', 'private'], {
  description:
    'open: all users may read it; protected: only members may propose changes; private: only members see it.',
})
const ProjectName = Name({ maxLength: 200 })
const Description = Type.String({ maxLength: 2_000 })
const Stickiness = Name()

const FeatureLimit = Nullable(
  Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'How many live toggles the project may have.' }),
)

const Line = (maxLength: number, description: string) =>
  Type.Optional(Nullable(Type.String({ maxLength, pattern: ONE_LINE_VALUE_PATTERN, description })))

const GivenNaming = Type.Object({
  pattern: Line(200, 'A regular expression (RE2) that the whole name of a new toggle must match. Empty: any name.'),
  example: Line(100, 'A name that matches.'),
  description: Type.Optional(Nullable(Description)),
})
export type GivenNaming = Static<typeof GivenNaming>

const LinkTemplate = Type.Object({
  title: Type.Optional(Nullable(Name({ maxLength: 200 }))),
  urlTemplate: Type.String({
    maxLength: 500,
    pattern: '^https?://\\S+$',
    description: 'May contain {{project}} and {{feature}}.',
  }),
})
const MAX_LINK_TEMPLATES = 50

/** Absent fields keep their value. */
const settings = {
  mode: Type.Optional(Mode),
  defaultStickiness: Type.Optional(Stickiness),
  featureLimit: Type.Optional(FeatureLimit),
  featureNaming: Type.Optional(Nullable(GivenNaming)),
  linkTemplates: Type.Optional(Type.Array(LinkTemplate, { maxItems: MAX_LINK_TEMPLATES })),
}

export const NewProject = Type.Object({
  id: Type.Optional(UrlSafeName),
  name: ProjectName,
  description: Type.Optional(Description),
  ...settings,
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
  ...settings,
})

export const ProjectSettings = Type.Object(settings)
export type ProjectSettings = Static<typeof ProjectSettings>

/** Any part of a project that users change. */
export const PartialProjectChange = Type.Partial(ProjectChange)

const Text = Nullable(Type.String())
export const FeatureNaming = Type.Object(
  { pattern: Text, example: Text, description: Text },
  { title: 'Feature naming', description: 'The pattern is null if toggles can have any name.' },
)
export type FeatureNaming = Static<typeof FeatureNaming>

/** The fields of `settings` in responses. */
export const SHOWN_SETTINGS = {
  mode: Type.String(),
  defaultStickiness: Type.String(),
  featureLimit: Nullable(Type.Integer()),
  featureNaming: FeatureNaming,
  linkTemplates: Type.Array(Type.Object({ title: Text, urlTemplate: Type.String() }), {
    description: 'Links that every toggle of the project has.',
  }),
}

export const ProjectView = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  ...SHOWN_SETTINGS,
  createdAt: Type.String(),
  archivedAt: Type.Union([Type.String(), Type.Null()]),
})
export type ProjectView = Static<typeof ProjectView>

/** The response of the creation. */
export const CreatedProject = Type.Object({
  ...ProjectView.properties,
  description: Type.Optional(Type.String({ description: 'Absent if the request had none.' })),
  environments: Type.Array(Type.String(), { description: 'The environments that the project uses.' }),
})
export type CreatedProject = Static<typeof CreatedProject>
