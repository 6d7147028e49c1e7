import { type Static, Type } from 'typebox'
import { Nullable } from '#kernel/names'
import { FullToggle, StrategyView } from './schema.ts'

const ShownMilestone = Type.Object({
  id: Type.String(),
  name: Type.String(),
  sortOrder: Type.Integer(),
  releasePlanDefinitionId: Type.String({ description: 'The id of the plan.' }),
  startedAt: Nullable(Type.String()),
  pausedAt: Nullable(Type.String()),
  transitionCondition: Nullable(Type.Object({ intervalMinutes: Type.Integer() })),
  strategies: Type.Array(
    Type.Object({ ...StrategyView.properties, strategyName: Type.String({ description: 'The same as `name`.' }) }),
  ),
})

const ShownSafeguard = Type.Object({
  id: Type.String(),
  impactMetric: Type.Object({
    metricName: Type.String(),
    aggregationMode: Type.String(),
    timeRange: Type.String(),
    labelSelectors: Type.Record(Type.String(), Type.Array(Type.String())),
  }),
  triggerCondition: Type.Object({ operator: Type.String(), threshold: Type.Number() }),
})

/** A release plan in the view of a toggle, with the fields that clients of Unleash read. Readings have their own route. */
export const ShownPlan = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    description: Type.String(),
    featureName: Type.String(),
    environment: Type.String(),
    state: Type.String(),
    releasePlanTemplateId: Nullable(Type.String()),
    activeMilestoneId: Nullable(Type.String()),
    createdAt: Type.String(),
    createdByUserId: Nullable(Type.Integer()),
    milestones: Type.Array(ShownMilestone),
    safeguards: Type.Array(ShownSafeguard),
  },
  { title: 'Release plan of a toggle' },
)
export type ShownPlan = Static<typeof ShownPlan>

/** A toggle as one user sees it. */
export const ToggleForViewer = Type.Object({
  ...FullToggle.properties,
  environments: Type.Array(
    Type.Object({
      ...FullToggle.properties.environments.items.properties,
      releasePlans: Type.Optional(
        Type.Array(ShownPlan, {
          description: 'The release plan that has not ended. Absent without one, and in an earlier state.',
        }),
      ),
    }),
  ),
  favorite: Type.Boolean({ description: 'Whether the toggle is a favourite of the caller.' }),
})

const withPlans = ({ environments, ...toggle }: FullToggle, plans: readonly ShownPlan[]) => ({
  ...toggle,
  environments: environments.map((one) => {
    const releasePlans = plans.filter(({ environment }) => environment === one.name)
    return { ...one, ...(releasePlans.length > 0 && { releasePlans }) }
  }),
})

/** The JSON of a toggle up to its last field, `favorite`, which depends on the viewer. */
export type UnfinishedJson = string

export const unfinishedJson = (toggle: FullToggle, plans: readonly ShownPlan[]): UnfinishedJson =>
  JSON.stringify(withPlans(toggle, plans)).slice(0, -1)

/** The JSON of a ToggleForViewer. */
export const jsonForViewer = (json: UnfinishedJson, favorite: boolean): string => `${json},"favorite":${favorite}}`
