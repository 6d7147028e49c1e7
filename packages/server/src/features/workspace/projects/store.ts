import type { Selectable } from 'kysely'
import { Failure, notFound } from '#kernel/failure'
import { preparedLookup } from '#platform/db/prepared'
import type { Queryable, Tables, Tx } from '#platform/db/tables'
import { ANY_NAME } from './naming.ts'
import type { FeatureNaming, ProjectView } from './schema.ts'

export const namingFrom = (stored: string | null): FeatureNaming =>
  stored === null ? ANY_NAME : (JSON.parse(stored) as FeatureNaming)

export const linkTemplatesFrom = (stored: string) => JSON.parse(stored) as ProjectView['linkTemplates']

const fromRow = (row: Selectable<Tables['projects']>): ProjectView => ({
  id: row.id,
  name: row.name,
  description: row.description,
  mode: row.mode,
  defaultStickiness: row.default_stickiness,
  featureLimit: row.feature_limit,
  featureNaming: namingFrom(row.feature_naming),
  linkTemplates: linkTemplatesFrom(row.link_templates),
  createdAt: row.created_at,
  archivedAt: row.archived_at,
})

const toRow = (project: ProjectView) => ({
  name: project.name,
  description: project.description,
  mode: project.mode,
  default_stickiness: project.defaultStickiness,
  feature_limit: project.featureLimit,
  feature_naming: project.featureNaming.pattern === null ? null : JSON.stringify(project.featureNaming),
  link_templates: JSON.stringify(project.linkTemplates),
  archived_at: project.archivedAt,
})

const projectRows = preparedLookup((q: Queryable, { id }: { id: string }) =>
  q.selectFrom('projects').selectAll().where('id', '=', id),
)

export async function findProject(q: Queryable, id: string): Promise<ProjectView | undefined> {
  const [row] = await projectRows(q, { id })
  return row && fromRow(row)
}

export async function requireProject(q: Queryable, id: string): Promise<ProjectView> {
  const project = await findProject(q, id)
  if (!project) throw notFound('project', id)
  return project
}

/** Returns a project that is not archived. */
export async function requireLiveProject(q: Queryable, id: string): Promise<ProjectView> {
  const project = await requireProject(q, id)
  if (project.archivedAt !== null) throw new Failure('conflict', `The project "${id}" is archived: revive it first`)
  return project
}

export async function listProjects(q: Queryable): Promise<ProjectView[]> {
  return (await q.selectFrom('projects').selectAll().orderBy('name').orderBy('id').execute()).map(fromRow)
}

export async function countProjects(q: Queryable): Promise<number> {
  const { count } = await q
    .selectFrom('projects')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function insertProject(tx: Tx, project: ProjectView): Promise<void> {
  await tx
    .insertInto('projects')
    .values({ id: project.id, created_at: project.createdAt, ...toRow(project) })
    .execute()
}

export async function saveProject(tx: Tx, project: ProjectView, now: string): Promise<void> {
  await tx
    .updateTable('projects')
    .set({ ...toRow(project), updated_at: now })
    .where('id', '=', project.id)
    .execute()
}

export async function removeProject(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('projects').where('id', '=', id).execute()
}
