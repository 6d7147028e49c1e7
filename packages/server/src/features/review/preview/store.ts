import { notFound } from '#kernel/failure'
import type { Queryable } from '#platform/db/tables'

/** The project of a request, for URLs without a project. A hidden project throws the same 404 as an unknown request. */
export async function projectOfRequest(q: Queryable, id: number, visible: 'all' | readonly string[]): Promise<string> {
  const row = await q.selectFrom('change_requests').select('project').where('id', '=', id).executeTakeFirst()
  if (!row || (visible !== 'all' && !visible.includes(row.project))) throw notFound('change request', id)
  return row.project
}
