import { type Static, Type } from 'typebox'
import { ProjectEnvironment, SHOWN_SETTINGS } from '#features/workspace/index'

const NullableText = Type.Union([Type.String(), Type.Null()])

export const EnvironmentSummary = Type.Object(
  {
    name: Type.String(),
    displayName: Type.String(),
    type: Type.String(),
    sortOrder: Type.Integer(),
    enabled: Type.Boolean(),
    hasStrategies: Type.Boolean(),
    hasEnabledStrategies: Type.Boolean(),
    lastSeenAt: Type.Optional(
      Type.String({ description: 'Absent if no SDK has used the toggle in this environment.' }),
    ),
  },
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
    favorite: Type.Boolean({ description: 'Whether the toggle is a favourite of the caller.' }),
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

const Count = Type.Integer()

export const ProjectStats = Type.Object(
  {
    avgTimeToProdCurrentWindow: Type.Number({
      description: 'Days from the creation of a toggle to its first activation in production, on average.',
    }),
    createdCurrentWindow: Count,
    createdPastWindow: Count,
    archivedCurrentWindow: Count,
    archivedPastWindow: Count,
    projectActivityCurrentWindow: Count,
    projectActivityPastWindow: Count,
    projectMembersAddedCurrentWindow: Count,
  },
  {
    title: 'Project stats',
    description:
      'Toggles, events and members of the last 30 days (current window) and of the 30 days before (past window).',
  },
)
export type ProjectStats = Static<typeof ProjectStats>

const ProjectHead = Type.Object({
  name: Type.String(),
  description: Type.String(),
  health: Health,
  technicalDebt: Type.Integer({ description: '100 minus the health.' }),
  members: Type.Integer(),
  version: Type.Integer(),
  ...SHOWN_SETTINGS,
  createdAt: Type.String(),
  updatedAt: Type.String({ description: 'When the project itself was changed last.' }),
  archivedAt: NullableText,
  environments: Type.Array(ProjectEnvironment, { description: 'The environments that the project uses.' }),
  stats: ProjectStats,
  favorite: Type.Boolean({ description: 'Whether the project is a favourite of the caller.' }),
})

export const ProjectOverview = Type.Object({ ...ProjectHead.properties, features: Type.Array(FeatureSummary) })
export type ProjectOverview = Static<typeof ProjectOverview>

/** How far a project is: it has no toggle, it has one, or an SDK has used one. */
export const OnboardingStatus = Type.Union([
  Type.Object({ status: Type.Enum(['onboarding-started', 'onboarded']) }),
  Type.Object({ status: Type.Literal('first-flag-created'), feature: Type.String() }),
])

export const ProjectOverviewWithoutToggles = Type.Object({
  ...ProjectHead.properties,
  featureTypeCounts: Type.Array(Type.Object({ type: Type.String(), count: Type.Integer() })),
  onboardingStatus: OnboardingStatus,
})

export const ProjectSummary = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: Type.Optional(
    Type.String({ description: 'Absent if it is empty: typed clients of Unleash compare it with none.' }),
  ),
  mode: Type.String(),
  health: Health,
  technicalDebt: Type.Integer({ description: '100 minus the health.' }),
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
