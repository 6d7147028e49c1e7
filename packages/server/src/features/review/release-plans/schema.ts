import { MAX_RECIPIENTS } from '@leverframe/domain'
import { type Static, Type } from 'typebox'
import { Guard, GuardReading, NewGuard } from '#features/sdk/index'
import { NewStrategy, StrategyView } from '#features/toggles/index'
import { Id, Nullable, ONE_LINE_PATTERN } from '#kernel/names'
import { totalFields } from '#kernel/totals'
import { PLAN_STATES } from './plan-rules.ts'
import { PLAN_LIMITS } from './types.ts'

export const PlanId = Type.String({ maxLength: 100 })
export const Title = Type.String({ minLength: 1, maxLength: 100, pattern: ONE_LINE_PATTERN })
export const Description = Type.String({ maxLength: 1_000 })

const MAX_MINUTES = 525_600
const ADVANCE_TYPES = ['manual', 'after', 'at', 'whenGuardsHold'] as const

export const AdvanceInput = Type.Object(
  {
    type: Type.Enum([...ADVANCE_TYPES], {
      description:
        'manual: by hand. after: after `minutes`. at: at the time `at`. whenGuardsHold: after `minutes`, as soon as all safeguards hold. The last milestone does not advance: the plan is completed instead.',
    }),
    minutes: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_MINUTES })),
    at: Type.Optional(Type.String({ maxLength: 40, description: 'A time, as ISO 8601.' })),
  },
  { title: 'Advance' },
)
export type AdvanceInput = Static<typeof AdvanceInput>

const TransitionCondition = Type.Object({
  intervalMinutes: Type.Integer({ minimum: 1, maximum: MAX_MINUTES }),
})

const MilestoneStrategy = Type.Object({ ...NewStrategy.properties, id: Type.Optional(PlanId) })

export const MilestoneInput = Type.Object({
  id: Type.Optional(PlanId),
  name: Title,
  sortOrder: Type.Optional(Type.Number({ minimum: -1_000_000, maximum: 1_000_000 })),
  strategies: Type.Array(MilestoneStrategy, { minItems: 1, maxItems: 200 }),
  advance: Type.Optional(AdvanceInput),
  transitionCondition: Type.Optional(
    Nullable(
      Type.Object(TransitionCondition.properties, {
        description: 'Another way to write `advance` with the type `after`. Ignored if `advance` is given.',
      }),
    ),
  ),
})
export type MilestoneInput = Static<typeof MilestoneInput>

const contentFields = {
  milestones: Type.Array(MilestoneInput, { minItems: 1, maxItems: PLAN_LIMITS.milestones }),
  safeguards: Type.Optional(Type.Array(NewGuard, { maxItems: PLAN_LIMITS.safeguards })),
}

/** A milestone in its place, with ids and its advance. */
export const GivenMilestone = Type.Object({
  id: PlanId,
  name: Title,
  sortOrder: Type.Integer(),
  strategies: Type.Array(Type.Object({ ...NewStrategy.properties, id: PlanId })),
  advance: AdvanceInput,
})
export type GivenMilestone = Static<typeof GivenMilestone>

/** A milestone of a template. Its strategies belong to no toggle. */
export interface StoredMilestone extends Omit<GivenMilestone, 'strategies'> {
  readonly strategies: readonly NewStrategy[]
}

/** The part of a template that a plan is made from. */
export interface TemplateContent {
  readonly milestones: readonly StoredMilestone[]
  readonly safeguards: readonly Guard[]
}

export const NewTemplate = Type.Object({
  name: Title,
  description: Type.Optional(Nullable(Description)),
  ...contentFields,
})
export type NewTemplate = Static<typeof NewTemplate>

const MilestoneStrategyView = Type.Object({ ...NewStrategy.properties, id: Type.Optional(Type.String()) })

export const TemplateMilestone = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    sortOrder: Type.Number(),
    strategies: Type.Array(MilestoneStrategyView),
    advance: AdvanceInput,
    transitionCondition: Nullable(TransitionCondition),
  },
  { title: 'Template milestone' },
)

export const TemplateView = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    description: Type.String(),
    project: Nullable(Type.String({ description: 'Null for a template of the installation.' })),
    milestones: Type.Array(TemplateMilestone),
    safeguards: Type.Array(Guard),
    builtIn: Type.Boolean({ description: 'Built-in templates cannot be changed or deleted.' }),
    createdAt: Nullable(Type.String()),
    createdByUserId: Nullable(Type.Integer()),
    archivedAt: Nullable(Type.String()),
  },
  { title: 'Release plan template' },
)
export type TemplateView = Static<typeof TemplateView>

/** Milestones instead of a template make a plan from scratch. */
export const NewPlan = Type.Object({
  templateId: Type.Optional(PlanId),
  name: Type.Optional(Title),
  description: Type.Optional(Nullable(Description)),
  milestones: Type.Optional(contentFields.milestones),
  safeguards: contentFields.safeguards,
  notify: Type.Optional(
    Type.Array(Id, {
      maxItems: MAX_RECIPIENTS,
      description: 'Ids of users who get notices, in addition to the creator of the plan and the owner of the toggle.',
    }),
  ),
})
export type NewPlan = Static<typeof NewPlan>

/** The body of PUT. Absent fields keep their value. */
export const PlanChange = Type.Object({
  name: NewPlan.properties.name,
  description: NewPlan.properties.description,
  milestones: NewPlan.properties.milestones,
  safeguards: NewPlan.properties.safeguards,
  notify: NewPlan.properties.notify,
})
export type PlanChange = Static<typeof PlanChange>

export const PlanMilestone = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    sortOrder: Type.Number(),
    releasePlanDefinitionId: Type.String({ description: 'The id of the plan.' }),
    strategies: Type.Array(StrategyView),
    advance: AdvanceInput,
    transitionCondition: Nullable(TransitionCondition),
    startedAt: Nullable(Type.String({ description: 'When the milestone was last started.' })),
    pausedAt: Nullable(Type.String({ description: 'Set for the current milestone of a paused plan.' })),
    dueAt: Nullable(
      Type.String({ description: 'When the current milestone is over by its clock, if the plan keeps running.' }),
    ),
  },
  { title: 'Milestone' },
)

/** Evidence is kept for the next reading. Readers get the numbers of the decision. */
const { evidence: _, ...reading } = GuardReading.properties
export const SafeguardView = Type.Object(
  {
    ...Guard.properties,
    reading: Nullable(Type.Object(reading, { description: 'The last reading. Null until the first one.' })),
  },
  { title: 'Safeguard' },
)

export const PlanView = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    description: Type.String(),
    project: Type.String(),
    featureName: Type.String(),
    environment: Type.String(),
    state: Type.Enum([...PLAN_STATES]),
    version: Type.Integer({ description: 'Grows with every change. `ETag` and `If-Match` use it.' }),
    reason: Nullable(Type.String({ description: 'Why the plan is paused or has ended, if there is a reason.' })),
    releasePlanTemplateId: Nullable(Type.String()),
    activeMilestoneId: Nullable(Type.String()),
    milestones: Type.Array(PlanMilestone),
    safeguards: Type.Array(SafeguardView),
    notify: Type.Array(Type.Integer()),
    createdAt: Type.String(),
    createdBy: Type.String(),
    createdByUserId: Nullable(Type.Integer()),
    startedAt: Nullable(Type.String()),
    pausedAt: Nullable(Type.String()),
    endedAt: Nullable(Type.String()),
  },
  { title: 'Release plan' },
)
export type PlanView = Static<typeof PlanView>

export const PlanSummary = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    project: Type.String(),
    featureName: Type.String(),
    environment: Type.String(),
    state: Type.Enum([...PLAN_STATES]),
    reason: Nullable(Type.String()),
    milestone: Nullable(Type.Object({ id: Type.String(), name: Type.String(), position: Type.Integer() })),
    milestoneCount: Type.Integer(),
    dueAt: Nullable(Type.String()),
    createdAt: Type.String(),
    createdByUserId: Nullable(Type.Integer()),
    startedAt: Nullable(Type.String()),
    pausedAt: Nullable(Type.String()),
    endedAt: Nullable(Type.String()),
  },
  { title: 'Release plan summary' },
)
export type PlanSummary = Static<typeof PlanSummary>

export const PlanQuery = Type.Object({
  state: Type.Optional(Type.Enum([...PLAN_STATES, 'open', 'ended'])),
  project: Type.Optional(Type.String({ maxLength: 100 })),
  environment: Type.Optional(Type.String({ maxLength: 100 })),
  offset: Type.Optional(Type.String({ maxLength: 10 })),
  limit: Type.Optional(Type.String({ maxLength: 10, description: 'At most 100; the default is 50.' })),
})
export const FoundPlans = Type.Object({ releasePlans: Type.Array(PlanSummary), ...totalFields('release plans') })

export const Reason = Type.Object({
  reason: Type.Optional(Type.String({ minLength: 1, maxLength: 500, pattern: ONE_LINE_PATTERN })),
})
