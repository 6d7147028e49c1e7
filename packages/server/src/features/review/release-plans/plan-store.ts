import { type Selectable, type SqlBool, sql } from 'kysely'
import { notFound } from '#kernel/failure'
import { withFreeName } from '#platform/commands/helpers'
import { prepared, preparedLookup } from '#platform/db/prepared'
import { bit, type Queryable, type Tables, type Tx } from '#platform/db/tables'
import { OPEN_STATES, type PlanState } from './plan-rules.ts'
import { PLAN_LIMITS, type Plan, type PlanContent, type Readings } from './types.ts'

type Row = Selectable<Tables['release_plans']>

const contentOf = ({ milestones, safeguards, notify }: PlanContent): string =>
  JSON.stringify({ milestones, safeguards, notify })

function planFrom(row: Row & { readonly project: string }): Plan {
  const { milestones, safeguards, notify } = JSON.parse(row.content) as PlanContent
  const index = milestones.findIndex(({ id }) => id === row.milestone_id)
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    project: row.project,
    feature: row.feature,
    environment: row.environment,
    templateId: row.template_id,
    milestones,
    safeguards,
    notify,
    version: row.version,
    progress: {
      state: row.state as PlanState,
      milestone: index < 0 ? null : index,
      since: row.since === null ? null : Date.parse(row.since),
      ranMs: row.ran_seconds * 1_000,
    },
    starts: JSON.parse(row.starts) as Plan['starts'],
    reason: row.reason,
    wasEnabled: row.was_enabled === null ? null : row.was_enabled === 1,
    isReviewed: row.reviewed === 1,
    readings: JSON.parse(row.readings) as Readings,
    readingsVersion: row.readings_version,
    createdAt: row.created_at,
    createdBy: row.created_by,
    createdByUserId: row.created_by_user_id,
    startedAt: row.started_at,
    pausedAt: row.paused_at,
    endedAt: row.ended_at,
  }
}

const toRow = (plan: Plan) => ({
  name: plan.name,
  description: plan.description,
  content: contentOf(plan),
  state: plan.progress.state,
  version: plan.version,
  milestone_id: plan.progress.milestone === null ? null : (plan.milestones[plan.progress.milestone]?.id ?? null),
  since: plan.progress.since === null ? null : new Date(plan.progress.since).toISOString(),
  // Rounded down, so that a pause never shortens a milestone.
  ran_seconds: Math.floor(plan.progress.ranMs / 1_000),
  starts: JSON.stringify(plan.starts),
  reason: plan.reason,
  was_enabled: plan.wasEnabled === null ? null : bit(plan.wasEnabled),
  reviewed: bit(plan.isReviewed),
  readings: JSON.stringify(plan.readings),
  readings_version: plan.readingsVersion,
  started_at: plan.startedAt,
  paused_at: plan.pausedAt,
  ended_at: plan.endedAt,
})

const plans = (q: Queryable) =>
  q
    .selectFrom('release_plans as p')
    .innerJoin('features as f', 'f.name', 'p.feature')
    .selectAll('p')
    .select('f.project')

// Literals instead of parameters, because the partial index covers only these states.
const isOpen = () => sql<SqlBool>`p.state in (${sql.join(OPEN_STATES.map((state) => sql.lit(state)))})`

export interface PlanRef {
  readonly project: string
  readonly name: string
  readonly environment: string
  readonly planId: string
}

/** The plan with this id on this toggle and environment. */
export async function requirePlan(q: Queryable, { project, name, environment, planId }: PlanRef): Promise<Plan> {
  const row = await plans(q).where('p.id', '=', planId).executeTakeFirst()
  if (row?.project !== project || row.feature !== name || row.environment !== environment)
    throw notFound('release plan', planId)
  return planFrom(row)
}

export async function findPlan(q: Queryable, id: string): Promise<Plan | undefined> {
  const row = await plans(q).where('p.id', '=', id).executeTakeFirst()
  return row && planFrom(row)
}

/** In the order of the ids. */
export async function plansById(q: Queryable, ids: readonly string[]): Promise<Plan[]> {
  if (ids.length === 0) return []
  const rows = await plans(q).where('p.id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, planFrom(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The plans of a toggle in one environment, the newest first. */
export async function plansOf(q: Queryable, toggle: string, environment: string): Promise<Plan[]> {
  const rows = await plans(q)
    .where('p.feature', '=', toggle)
    .where('p.environment', '=', environment)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id')
    .execute()
  return rows.map(planFrom)
}

const openPlanRows = prepared((q: Queryable, { toggle }: { readonly toggle: string }) =>
  plans(q).where('p.feature', '=', toggle).where(isOpen).orderBy('p.environment'),
)

/** The plans of a toggle that have not ended. */
export const openPlansOf = async (q: Queryable, toggle: string): Promise<Plan[]> =>
  (await openPlanRows(q, { toggle })).map(planFrom)

const openPlanRowsIn = preparedLookup(
  (q: Queryable, { toggle, environment }: { toggle: string; environment: string }) =>
    plans(q).where('p.feature', '=', toggle).where('p.environment', '=', environment).where(isOpen),
)

/** The plans of a toggle in one environment that have not ended. */
export const openPlansIn = async (q: Queryable, toggle: string, environment: string): Promise<Plan[]> =>
  (await openPlanRowsIn(q, { toggle, environment })).map(planFrom)

/** Running plans after this id, in the order of their ids. */
export async function runningPlans(q: Queryable, after: string, limit: number): Promise<Plan[]> {
  const rows = await plans(q)
    .where('p.state', '=', 'running')
    .where('p.id', '>', after)
    .orderBy('p.id')
    .limit(limit)
    .execute()
  return rows.map(planFrom)
}

export const isAnyRunning = async (q: Queryable): Promise<boolean> =>
  (await q.selectFrom('release_plans').select('id').where('state', '=', 'running').limit(1).execute()).length > 0

/** The projects with a plan that has not ended and that uses the segment. */
export async function projectsPlanning(q: Queryable, segment: number): Promise<string[]> {
  const rows = await plans(q)
    .where(isOpen)
    // A cheap pre-filter: most plans have no segments. The exact check follows.
    .where('p.content', 'like', `%"segments":[%${segment}%`)
    .execute()
  const using = rows.map(planFrom).filter((plan) => segmentsOf(plan).includes(segment))
  return [...new Set(using.map(({ project }) => project))]
}

export const segmentsOf = ({ milestones }: PlanContent): number[] => [
  ...new Set(milestones.flatMap(({ strategies }) => strategies.flatMap(({ segments }) => segments))),
]

export async function insertPlan(tx: Tx, plan: Plan): Promise<void> {
  const { id, feature, environment, templateId, createdAt, createdBy, createdByUserId } = plan
  const fixed = {
    id,
    feature,
    environment,
    template_id: templateId,
    created_at: createdAt,
    created_by: createdBy,
    created_by_user_id: createdByUserId,
  }
  await withFreeName(
    `A release plan of the toggle "${feature}" in "${environment}" that has not ended`,
    tx
      .insertInto('release_plans')
      .values({ ...fixed, ...toRow(plan) })
      .execute(),
  )
}

export const savePlan = (tx: Tx, plan: Plan) =>
  tx.updateTable('release_plans').set(toRow(plan)).where('id', '=', plan.id).execute()

export const removePlan = (tx: Tx, id: string) => tx.deleteFrom('release_plans').where('id', '=', id).execute()

/** Removes the oldest ended plans of a toggle in one environment, so that their number stays limited. */
export async function removeOldPlans(tx: Tx, toggle: string, environment: string): Promise<void> {
  const old = await tx
    .selectFrom('release_plans as p')
    .select('p.id')
    .where('p.feature', '=', toggle)
    .where('p.environment', '=', environment)
    .where((eb) => eb.not(isOpen()))
    .orderBy('p.created_at', 'desc')
    .offset(PLAN_LIMITS.ended)
    .limit(PLAN_LIMITS.ended)
    .execute()
  for (const { id } of old) await removePlan(tx, id)
}

export interface NewReadings {
  readonly id: string
  readonly version: number
  readonly readingsVersion: number
  readonly readings: Readings
}

/** Saves readings unless the plan changed, or another instance saved readings, since it was read. */
export async function saveReadings(tx: Tx, { id, version, readingsVersion, readings }: NewReadings): Promise<void> {
  await tx
    .updateTable('release_plans')
    .set({ readings: JSON.stringify(readings), readings_version: readingsVersion + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('readings_version', '=', readingsVersion)
    .execute()
}
