import type { Queryable } from '#platform/db/tables'
import type { ProjectUses } from './rules.ts'

const isSharedBy = (id: string, projects: readonly string[]): boolean => projects.length > 1 && projects.includes(id)

export async function usesOfProject(q: Queryable, id: string): Promise<ProjectUses> {
  const toggles = await q
    .selectFrom('features')
    .select((eb) => [eb.fn.countAll<number>().as('all'), eb.fn.count<number>('archived_at').as('archived')])
    .where('project', '=', id)
    .executeTakeFirstOrThrow()
  const tokens = await q.selectFrom('api_tokens').select('projects').where('revoked_at', 'is', null).execute()
  const segments = await q
    .selectFrom('segments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('project', '=', id)
    .executeTakeFirstOrThrow()
  const contextFields = await q
    .selectFrom('context_fields')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('project', '=', id)
    .executeTakeFirstOrThrow()
  return {
    liveToggles: toggles.all - toggles.archived,
    archivedToggles: toggles.archived,
    sharedTokens: tokens.filter(({ projects }) => isSharedBy(id, JSON.parse(projects) as string[])).length,
    segments: segments.count,
    contextFields: contextFields.count,
  }
}
