import { type Static, Type } from 'typebox'

const NullableText = Type.Union([Type.String(), Type.Null()])

export const EnvironmentSummary = Type.Object(
  { name: Type.String(), displayName: Type.String(), enabled: Type.Boolean() },
  { title: 'Environment summary' },
)

export const FeatureSummary = Type.Object(
  {
    name: Type.String(),
    type: Type.String(),
    stale: Type.Boolean(),
    createdAt: Type.String(),
    lastSeenAt: NullableText,
    environments: Type.Array(EnvironmentSummary),
  },
  { title: 'Feature summary' },
)
export type FeatureSummary = Static<typeof FeatureSummary>

export const FeatureList = Type.Object({ version: Type.Integer(), features: Type.Array(FeatureSummary) })
export type FeatureList = Static<typeof FeatureList>

const Health = Type.Integer({
  minimum: 0,
  maximum: 100,
  description: '100 minus the percentage of toggles that are stale or past the lifetime of their type.',
})

export const ProjectOverview = Type.Object({
  name: Type.String(),
  description: Type.String(),
  health: Health,
  members: Type.Integer(),
  version: Type.Integer(),
  features: Type.Array(FeatureSummary),
})
export type ProjectOverview = Static<typeof ProjectOverview>

export const ProjectSummary = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  mode: Type.String(),
  health: Health,
  featureCount: Type.Integer(),
  memberCount: Type.Integer(),
  favorite: Type.Boolean({ description: 'Whether the project is a favourite of the caller.' }),
  createdAt: Type.String(),
  archivedAt: NullableText,
})
export type ProjectSummary = Static<typeof ProjectSummary>

export const ProjectList = Type.Object({ version: Type.Integer(), projects: Type.Array(ProjectSummary) })

export const ProjectsQuery = Type.Object({
  archived: Type.Optional(
    Type.Enum(['true', 'false'], { description: 'With true, only archived projects are returned.' }),
  ),
})
