import { sql } from 'kysely'
import type { Queryable } from '#platform/db/tables'
import { type Change, changesOf } from '../drafting/change-store.ts'
import { titleOf } from '../rules.ts'
import { type ChangeRequest, requestFrom } from '../store.ts'

/** Scheduled requests that change the same object, by the id of the change. */
export type ScheduledTwins = ReadonlyMap<number, readonly { readonly id: number; readonly title: string }[]>

/** A key of the object that a change writes to. */
function targetOf({ action, feature, payload }: Change): string {
  const { id } = (payload ?? {}) as { id?: unknown }
  switch (action) {
    case 'updateStrategy':
    case 'deleteStrategy':
      return `strategy ${String(id)}`
    case 'updateSegment':
    case 'deleteSegment':
      return `segment ${String(id)}`
    case 'addDependency':
    case 'deleteDependency':
      return `dependencies ${feature}`
    default:
      return `${action} ${feature}`
  }
}

/** Added strategies do not conflict with each other. */
const isShared = ({ action }: Change): boolean => action !== 'addStrategy'

async function scheduledNear(q: Queryable, { id, project, environment }: ChangeRequest): Promise<ChangeRequest[]> {
  const rows = await q
    .selectFrom('change_requests')
    .selectAll()
    .where('project', '=', project)
    .where('environment', '=', environment)
    .where('state', '=', 'Scheduled')
    .where('id', '<>', id)
    .orderBy('id')
    .limit(100)
    .execute()
  return rows.map(requestFrom)
}

export async function alsoScheduled(
  q: Queryable,
  request: ChangeRequest,
  changes: readonly Change[],
): Promise<ScheduledTwins> {
  const others = await scheduledNear(q, request)
  const theirs = await changesOf(
    q,
    others.map(({ id }) => id),
  )
  const twins = new Map<number, { id: number; title: string }[]>()
  for (const change of changes.filter(isShared)) {
    const ids = new Set(theirs.filter((one) => targetOf(one) === targetOf(change)).map(({ requestId }) => requestId))
    const found = others.filter(({ id }) => ids.has(id)).map((other) => ({ id: other.id, title: titleOf(other) }))
    if (found.length > 0) twins.set(change.id, found)
  }
  return twins
}

export interface ScheduledQuery {
  readonly features: readonly string[]
  readonly strategyIds: readonly string[]
  readonly variantToggles: readonly string[]
}

/** Scheduled requests of a project that change any of these. */
export async function scheduledTouching(
  q: Queryable,
  project: string,
  asked: ScheduledQuery,
): Promise<ChangeRequest[]> {
  const { features, strategyIds, variantToggles } = asked
  if (features.length + strategyIds.length + variantToggles.length === 0) return []
  const rows = await q
    .selectFrom('change_requests')
    .selectAll()
    .where('project', '=', project)
    .where('state', '=', 'Scheduled')
    .orderBy('id')
    .execute()
  const requests = rows.map(requestFrom)
  const touches = await q
    .selectFrom('change_request_changes')
    .select(['request_id', 'action', 'feature'])
    .select(
      sql<string>`case when action in ('updateStrategy', 'deleteStrategy', 'reorderStrategy') then payload else '' end`.as(
        'payload',
      ),
    )
    .where('request_id', 'in', (eb) =>
      eb.selectFrom('change_requests').select('id').where('project', '=', project).where('state', '=', 'Scheduled'),
    )
    .execute()
  const isMeant = ({ action, feature, payload }: (typeof touches)[number]) =>
    features.includes(feature ?? '') ||
    (action === 'patchVariant' && variantToggles.includes(feature ?? '')) ||
    (payload !== '' && strategyIdsIn(payload).some((id) => strategyIds.includes(id)))
  const ids = new Set(touches.filter(isMeant).map(({ request_id }) => request_id))
  return requests.filter(({ id }) => ids.has(id))
}

const strategyIdsIn = (payload: string): string[] =>
  [JSON.parse(payload) as { id: string } | { id: string }[]].flat().map(({ id }) => id)
