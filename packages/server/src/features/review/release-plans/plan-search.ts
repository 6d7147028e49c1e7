import type { Static } from 'typebox'
import { MAX_EXACT_TOTAL, totalOf } from '#kernel/totals'
import type { Queryable } from '#platform/db/tables'
import { dueAt } from './decision-rules.ts'
import { ENDED_STATES, OPEN_STATES, type PlanState } from './plan-rules.ts'
import { plansById } from './plan-store.ts'
import type { FoundPlans, PlanQuery, PlanSummary } from './schema.ts'
import type { Plan } from './types.ts'

const MAX_OFFSET = 100_000
const [DEFAULT_LIMIT, MAX_LIMIT] = [50, 100]

const numberOf = (text: string | undefined, max: number, fallback: number): number =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Math.min(max, Number(text)) : fallback

const statesOf = (state: Static<typeof PlanQuery>['state']): readonly PlanState[] | undefined => {
  if (state === undefined) return undefined
  if (state === 'open') return OPEN_STATES
  return state === 'ended' ? ENDED_STATES : [state]
}

/** The time at which the current milestone is over by its clock. */
export function dueTextOf({ milestones, progress }: Plan): string | null {
  const current = progress.milestone === null ? undefined : milestones[progress.milestone]
  const due = current && dueAt(current.advance, progress)
  return due === undefined ? null : new Date(due).toISOString()
}

function summaryOf(plan: Plan): PlanSummary {
  const { id, name, project, environment, reason, milestones, progress } = plan
  const { createdAt, createdByUserId, startedAt, pausedAt, endedAt } = plan
  const current = progress.milestone === null ? undefined : milestones[progress.milestone]
  return {
    ...{ id, name, project, environment, reason, createdAt, createdByUserId, startedAt, pausedAt, endedAt },
    featureName: plan.feature,
    state: progress.state,
    milestone: current ? { id: current.id, name: current.name, position: (progress.milestone ?? 0) + 1 } : null,
    milestoneCount: milestones.length,
    dueAt: dueTextOf(plan),
  }
}

/** The plans of visible projects, the newest first. */
export async function searchPlans(
  q: Queryable,
  query: Static<typeof PlanQuery>,
  visible: 'all' | readonly string[],
): Promise<Static<typeof FoundPlans>> {
  const states = statesOf(query.state)
  const matching = q
    .selectFrom('release_plans as p')
    .innerJoin('features as f', 'f.name', 'p.feature')
    .$if(visible !== 'all', (some) => some.where('f.project', 'in', [...visible, '']))
    .$if(states !== undefined, (some) => some.where('p.state', 'in', states ?? []))
    .$if(query.project !== undefined, (some) => some.where('f.project', '=', query.project ?? ''))
    .$if(query.environment !== undefined, (some) => some.where('p.environment', '=', query.environment ?? ''))
  const { counted } = await q
    .selectFrom(
      matching
        .select('p.id')
        .limit(MAX_EXACT_TOTAL + 1)
        .as('counted'),
    )
    .select((eb) => eb.fn.countAll<number>().as('counted'))
    .executeTakeFirstOrThrow()
  const ids = await matching
    .select('p.id')
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .offset(numberOf(query.offset, MAX_OFFSET, 0))
    .limit(numberOf(query.limit, MAX_LIMIT, DEFAULT_LIMIT))
    .execute()
  const found = await plansById(
    q,
    ids.map(({ id }) => id),
  )
  return { releasePlans: found.map(summaryOf), ...totalOf(Number(counted)) }
}
