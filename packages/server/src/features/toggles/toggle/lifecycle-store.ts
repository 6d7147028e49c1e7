import { sql } from 'kysely'
import type { Queryable, Tx } from '#platform/db/tables'
import type { Completion, Life } from './lifecycle-rules.ts'
import type { Toggle } from './store.ts'

export async function findCompletion(q: Queryable, feature: string): Promise<Completion | undefined> {
  const row = await q.selectFrom('feature_completions').selectAll().where('feature', '=', feature).executeTakeFirst()
  return row && { status: row.status, statusValue: row.status_value, completedAt: row.completed_at }
}

export async function saveCompletion(tx: Tx, feature: string, completion: Completion): Promise<void> {
  const { status, statusValue: status_value, completedAt: completed_at } = completion
  await tx
    .insertInto('feature_completions')
    .values({ feature, status, status_value, completed_at })
    .onConflict((conflict) => conflict.column('feature').doUpdateSet({ status, status_value, completed_at }))
    .execute()
}

export async function removeCompletion(tx: Tx, feature: string): Promise<void> {
  await tx.deleteFrom('feature_completions').where('feature', '=', feature).execute()
}

export async function readLife(q: Queryable, toggle: Toggle): Promise<Life> {
  const rows = await q
    .selectFrom('last_seen as seen')
    .innerJoin('environments as e', 'e.name', 'seen.environment')
    .select(['e.type', 'seen.seen_at', 'seen.first_seen_at'])
    .where('seen.feature', '=', toggle.name)
    .execute()
  return {
    createdAt: toggle.createdAt,
    archivedAt: toggle.archivedAt,
    completion: await findCompletion(q, toggle.name),
    uses: rows.map((row) => ({ environmentType: row.type, firstSeenAt: row.first_seen_at ?? row.seen_at })),
  }
}

export interface StageCounts {
  readonly initial: number
  readonly preLive: number
  readonly live: number
  readonly completed: number
  readonly archived: number
}

/** The same rule as `stagesOf` in lifecycle-rules.ts, in SQL. */
export async function countStages(q: Queryable, projects: 'all' | readonly string[]): Promise<StageCounts> {
  if (projects !== 'all' && projects.length === 0) return { initial: 0, preLive: 0, live: 0, completed: 0, archived: 0 }
  const rows = await q
    .with('seen', (db) =>
      db
        .selectFrom('last_seen as s')
        .innerJoin('environments as e', 'e.name', 's.environment')
        .groupBy('s.feature')
        .select((eb) => [
          's.feature',
          eb.fn.max(eb.case().when('e.type', '=', 'production').then(1).else(0).end()).as('live'),
        ]),
    )
    .selectFrom('features as f')
    .leftJoin('seen', 'seen.feature', 'f.name')
    .leftJoin('feature_completions as c', 'c.feature', 'f.name')
    .$if(projects !== 'all', (query) => query.where('f.project', 'in', projects as readonly string[]))
    .select((eb) => [
      eb
        .case()
        .when('f.archived_at', 'is not', null)
        .then(sql.lit('archived'))
        .when('c.feature', 'is not', null)
        .then(sql.lit('completed'))
        .when('seen.live', '=', 1)
        .then(sql.lit('live'))
        .when('seen.live', '=', 0)
        .then(sql.lit('preLive'))
        .else(sql.lit('initial'))
        .end()
        .as('stage'),
      eb.fn.countAll<number>().as('count'),
    ])
    .groupBy('stage')
    .execute()
  const counts = new Map(rows.map(({ stage, count }) => [String(stage), count]))
  const of = (stage: keyof StageCounts) => counts.get(stage) ?? 0
  return {
    initial: of('initial'),
    preLive: of('preLive'),
    live: of('live'),
    completed: of('completed'),
    archived: of('archived'),
  }
}
