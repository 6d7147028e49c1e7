import type { Selectable } from 'kysely'
import { rangesUsingSegment, usesInRange } from '#features/toggles/targeting/index'
import type { ConstraintView } from '#features/toggles/toggle/index'
import { isUnused } from '#features/workspace/index'
import { notFound } from '#kernel/failure'
import { withFreeName } from '#platform/commands/helpers'
import type { Queryable, Tables, Tx } from '#platform/db/tables'
import type { CountedSegment, SegmentView } from './schema.ts'

/** A segment as it is stored and as it appears in events. */
export interface Segment extends Omit<SegmentView, 'project'> {
  /** Null for a segment of all projects. */
  readonly project: string | null
}

export const constraintsFrom = (stored: string): ConstraintView[] => JSON.parse(stored) as ConstraintView[]

const fromRow = (row: Selectable<Tables['segments']>): Segment => ({
  id: row.id,
  name: row.name,
  description: row.description,
  project: row.project,
  constraints: constraintsFrom(row.constraints),
  createdBy: row.created_by,
  createdAt: row.created_at,
})

const toRow = ({ name, description, project, constraints }: Omit<Segment, 'id'>) => ({
  name,
  description,
  project,
  constraints: JSON.stringify(constraints),
})

export const viewOf = ({ project, ...segment }: Segment): SegmentView => ({
  ...segment,
  ...(project !== null && { project }),
})

export async function requireSegment(q: Queryable, id: number): Promise<Segment> {
  const row = await q.selectFrom('segments').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('segment', id)
  return fromRow(row)
}

/** The ids of segments of the installation and of one project, by name. */
export async function segmentIdsByName(
  q: Queryable,
  project: string | null,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await q
    .selectFrom('segments')
    .select(['id', 'name'])
    .where('name', 'in', names)
    .where((eb) => eb.or([eb('project', 'is', null), eb('project', '=', project)]))
    .execute()
  return new Map(rows.map(({ id, name }) => [name, id]))
}

export async function isNameTaken(q: Queryable, name: string): Promise<boolean> {
  return (await q.selectFrom('segments').select('id').where('name', '=', name).executeTakeFirst()) !== undefined
}

export async function countSegments(q: Queryable): Promise<number> {
  const { count } = await q
    .selectFrom('segments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The projects and environments in which SDKs get live toggles that use the segment. */
export async function environmentsOfSegment(
  q: Queryable,
  id: number,
): Promise<{ project: string; environment: string }[]> {
  const found = new Map<string, { project: string; environment: string }>()
  for await (const range of rangesUsingSegment(q, id)) {
    const served = usesInRange(q, id, range)
      .innerJoin('features as f', 'f.name', 'use.feature')
      .select(['f.project', 'use.environment'])
      .distinct()
      .where('f.archived_at', 'is', null)
    const pairs = await q
      .selectFrom(served.as('pair'))
      .selectAll()
      .where((eb) => eb.not(isUnused('pair.project', 'pair.environment')))
      .execute()
    for (const pair of pairs) found.set(JSON.stringify([pair.project, pair.environment]), pair)
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, pair]) => pair)
}

/** The projects of all toggles that use the segment, including archived toggles. */
export async function projectsUsing(q: Queryable, id: number): Promise<string[]> {
  const rows = await q
    .selectFrom('strategy_segments as use')
    .innerJoin('features as f', 'f.name', 'use.feature')
    .select('f.project')
    .distinct()
    .where('use.segment', '=', id)
    .execute()
  return rows.map(({ project }) => project)
}

/** Sorted by name. Uses in projects that are not visible to the reader are not counted. */
export async function listSegments(q: Queryable, visible: 'all' | readonly string[]): Promise<CountedSegment[]> {
  const rows = await q
    .with('uses', (db) =>
      db
        .selectFrom('strategy_segments as use')
        .innerJoin('features as f', 'f.name', 'use.feature')
        .$if(visible !== 'all', (uses) => uses.where('f.project', 'in', [...visible, '']))
        .groupBy('use.segment')
        .select((eb) => [
          'use.segment',
          eb.fn.count<number>('use.feature').distinct().as('features'),
          eb.fn.count<number>('use.feature').distinct().filterWhere('f.archived_at', 'is not', null).as('archived'),
          eb.fn.count<number>('f.project').distinct().as('projects'),
        ]),
    )
    .selectFrom('segments as s')
    .leftJoin('uses', 'uses.segment', 's.id')
    .selectAll('s')
    .select(['uses.features', 'uses.archived', 'uses.projects'])
    .orderBy('s.name')
    .execute()
  return rows.map(({ features, archived, projects, ...row }) => ({
    ...viewOf(fromRow(row)),
    usedInFeatures: features ?? 0,
    usedInArchivedFeatures: archived ?? 0,
    usedInProjects: projects ?? 0,
  }))
}

export async function insertSegment(tx: Tx, segment: Omit<Segment, 'id'>): Promise<Segment> {
  const { createdBy: created_by, createdAt: created_at } = segment
  const insert = tx
    .insertInto('segments')
    .values({ ...toRow(segment), created_by, created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await withFreeName(`A segment named "${segment.name}"`, insert)
  return { id, ...segment }
}

export async function saveSegment(tx: Tx, segment: Segment): Promise<void> {
  const update = tx.updateTable('segments').set(toRow(segment)).where('id', '=', segment.id).execute()
  await withFreeName(`A segment named "${segment.name}"`, update)
}

export async function removeSegment(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('segments').where('id', '=', id).execute()
}
