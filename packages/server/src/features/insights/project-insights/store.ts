import type { Queryable } from '#platform/db/tables'

/** The members of a project that were added at or after this time. */
export async function countNewMembers(q: Queryable, project: string, since: string): Promise<number> {
  const { count } = await q
    .selectFrom('project_members')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('project', '=', project)
    .where('added_at', '>=', since)
    .executeTakeFirstOrThrow()
  return count
}

export async function countSegments(q: Queryable, project: string): Promise<number> {
  const { count } = await q
    .selectFrom('segments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('project', '=', project)
    .executeTakeFirstOrThrow()
  return count
}

/** The change requests of a project by state. Drafts are not counted: only their authors see them. */
export async function countChangeRequests(q: Queryable, project: string) {
  const rows = await q
    .selectFrom('change_requests')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .where('project', '=', project)
    .where('state', '<>', 'Draft')
    .groupBy('state')
    .execute()
  const of = (state: string) => rows.find((row) => row.state === state)?.count ?? 0
  return {
    total: rows.reduce((sum, { count }) => sum + count, 0),
    applied: of('Applied'),
    rejected: of('Rejected'),
    reviewRequired: of('In review'),
    approved: of('Approved'),
    scheduled: of('Scheduled'),
  }
}
