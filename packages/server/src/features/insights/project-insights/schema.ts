import { Type } from 'typebox'
import { ProjectOverview } from '#features/toggles/index'
import { Nullable } from '#kernel/names'
import { ACTIVITY_DAYS, WINDOW_DAYS } from './rules.ts'

const Count = Type.Integer({ minimum: 0 })
const Percentage = Type.Integer({ minimum: 0, maximum: 100 })
const Days = Type.Number({ minimum: 0, description: 'In days, with one decimal.' })

/** The newest toggles in a list of times to production. */
export const MAX_RELEASES = 1_000

const HealthCounts = {
  activeCount: Type.Integer({ description: 'Toggles that are neither stale nor past the lifetime of their type.' }),
  staleCount: Type.Integer({ description: 'Toggles that are marked stale.' }),
  potentiallyStaleCount: Type.Integer({ description: 'Other toggles that are past the lifetime of their type.' }),
}

export const HealthReport = Type.Object({ ...ProjectOverview.properties, ...HealthCounts })

export const Dora = Type.Object({
  features: Type.Array(Type.Object({ name: Type.String(), timeToProduction: Days }), {
    description: `The time from the creation of a toggle to the first time that it was switched on in production. Toggles that were created in the last ${ACTIVITY_DAYS} days; at most ${MAX_RELEASES}, the last ones first.`,
  }),
  projectAverage: Type.Number({ description: 'The average of all these toggles in days; 0 if there are none.' }),
})

const Stats = Type.Object(
  {
    avgTimeToProdCurrentWindow: Days,
    avgTimeToProdPastWindow: Days,
    releasedCurrentWindow: Type.Integer({ minimum: 0, description: 'Toggles that the average time is about.' }),
    releasedPastWindow: Count,
    createdCurrentWindow: Count,
    createdPastWindow: Count,
    archivedCurrentWindow: Count,
    archivedPastWindow: Count,
    projectActivityCurrentWindow: Type.Integer({ minimum: 0, description: 'The number of events.' }),
    projectActivityPastWindow: Count,
    projectMembersAddedCurrentWindow: Count,
  },
  { description: `The last ${WINDOW_DAYS} days, and the ${WINDOW_DAYS} days before. Times are 0 without a toggle.` },
)

const TechnicalDebt = Type.Object({ rating: Percentage }, { description: '100 minus the health.' })

export const ProjectInsights = Type.Object({
  stats: Stats,
  health: Type.Object({ rating: Percentage, ...HealthCounts }),
  technicalDebt: TechnicalDebt,
  leadTime: Dora,
  featureTypeCounts: Type.Array(Type.Object({ type: Type.String(), count: Count }), {
    description: 'Only types that have toggles.',
  }),
  members: Type.Object({
    currentMembers: Count,
    change: Type.Integer({ description: `Members that were added in the last ${WINDOW_DAYS} days.` }),
  }),
  changeRequests: Type.Object(
    { total: Count, applied: Count, rejected: Count, reviewRequired: Count, approved: Count, scheduled: Count },
    { description: 'Without drafts. Cancelled ones are part of the total.' },
  ),
})

const StageSummary = Type.Object({
  averageDays: Nullable(
    Type.Number({ description: 'How long toggles stayed that left the stage; null if none has left it.' }),
  ),
  currentFlags: Count,
})

export const ProjectStatus = Type.Object({
  resources: Type.Object({
    members: Count,
    apiTokens: Type.Integer({ description: 'Tokens for this project. Tokens for all projects are not counted.' }),
    segments: Type.Integer({ description: 'Segments of this project.' }),
  }),
  activityCountByDate: Type.Array(Type.Object({ date: Type.String({ examples: ['2026-01-31'] }), count: Count }), {
    description: `Events by day in UTC, oldest first, in the last ${ACTIVITY_DAYS} days. Days without events are omitted.`,
  }),
  health: Type.Object({ current: Percentage }),
  technicalDebt: Type.Object({ current: Percentage }),
  staleFlags: Type.Object({
    total: Type.Integer({ description: 'Toggles that are stale or past the lifetime of their type.' }),
  }),
  lifecycleSummary: Type.Object({
    initial: StageSummary,
    preLive: StageSummary,
    live: StageSummary,
    completed: StageSummary,
    archived: Type.Object({ currentFlags: Count, last30Days: Count }),
  }),
})
