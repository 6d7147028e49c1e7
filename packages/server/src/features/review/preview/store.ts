import { notFound } from '#kernel/failure'
import type { Queryable } from '#platform/db/tables'

/** For addresses that name no project; one that is hidden is answered like one that does not exist. */
export async function projectOfRequest(q: Queryable, id: number, visible: 'all' | readonly string[]): Promise<string> {
  const row = await q.selectFrom('change_requests').select('project').where('id', '=', id).executeTakeFirst()
  if (!row || (visible !== 'all' && !visible.includes(row.project))) throw notFound('change request', id)
  return row.project
}
