import type { PlannedUse } from '#features/toggles/index'
import type { Queryable } from '#platform/db/tables'
import { mappedInTurns } from '#platform/turns'
import { CLOSED } from '../rules.ts'

interface Wanted {
  readonly id?: string
  readonly name?: string
  readonly segments?: unknown
}

const uses = ({ segments }: Wanted, segment: number): boolean => Array.isArray(segments) && segments.includes(segment)

/** The strategies that would use a segment after all open change requests are applied. */
export async function plannedUsesOfSegment(q: Queryable, segment: number): Promise<PlannedUse[]> {
  const rows = await q
    .selectFrom('change_request_changes as c')
    .innerJoin('change_requests as r', 'r.id', 'c.request_id')
    .select(['c.feature', 'c.payload', 'c.base', 'r.project', 'r.environment'])
    .where('r.state', 'not in', CLOSED)
    .where('c.action', 'in', ['addStrategy', 'updateStrategy'])
    // A cheap pre-filter: most payloads have no segments. The exact check follows.
    .where('c.payload', 'like', `%"segments"%${segment}%`)
    .orderBy('c.id')
    .execute()
  const found = await mappedInTurns(rows, ({ feature, payload, base, project, environment }) => {
    const [wanted, before] = [JSON.parse(payload) as Wanted, JSON.parse(base) as Wanted | null]
    if (feature === null || !uses(wanted, segment)) return []
    const target = { featureName: feature, projectId: project, environment }
    return [
      { ...(wanted.id !== undefined && { id: wanted.id }), ...target, strategyName: wanted.name ?? before?.name ?? '' },
    ]
  })
  return found.flat()
}
