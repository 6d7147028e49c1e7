import { sql } from 'kysely'
import { type DefaultStrategy, type EnvironmentCopy, usableSegments } from '#features/toggles/targeting/index'
import type { Queryable, Tx } from '#platform/db/tables'

/** The default strategies of a project by environment. Segments that were deleted since are left out. */
export async function defaultStrategiesOf(q: Queryable, project: string): Promise<Map<string, DefaultStrategy>> {
  const rows = await q
    .selectFrom('default_strategies')
    .select(['environment', 'strategy'])
    .where('project', '=', project)
    .execute()
  const stored = rows.map((row) => [row.environment, JSON.parse(row.strategy) as DefaultStrategy] as const)
  const ids = stored.flatMap(([, { segments }]) => segments)
  const usable = await usableSegments(q, ids, project)
  return new Map(
    stored.map(([environment, strategy]) => [
      environment,
      { ...strategy, segments: strategy.segments.filter((id) => usable.has(id)) },
    ]),
  )
}

export async function saveDefaultStrategy(
  tx: Tx,
  { project, environment }: { readonly project: string; readonly environment: string },
  given: DefaultStrategy,
): Promise<void> {
  const strategy = JSON.stringify(given)
  await tx
    .insertInto('default_strategies')
    .values({ project, environment, strategy })
    .onConflict((conflict) => conflict.columns(['project', 'environment']).doUpdateSet({ strategy }))
    .execute()
}

/** Copies the default strategies of an environment to a new one. */
export async function copyDefaultStrategies(tx: Tx, { from, to, projects }: EnvironmentCopy): Promise<void> {
  await tx
    .insertInto('default_strategies')
    .columns(['project', 'environment', 'strategy'])
    .expression((eb) =>
      eb
        .selectFrom('default_strategies')
        .select(['project', sql.val(to).as('environment'), 'strategy'])
        .where('environment', '=', from)
        .$if(projects !== undefined, (query) => query.where('project', 'in', [...(projects ?? []), ''])),
    )
    .execute()
}

/** The number of live toggles of a project that are on, by environment. */
export async function countEnabled(q: Queryable, project: string): Promise<Map<string, number>> {
  const rows = await q
    .selectFrom('feature_environments as fe')
    .innerJoin('features as f', 'f.name', 'fe.feature')
    .select((eb) => ['fe.environment', eb.fn.countAll<number>().as('count')])
    .where('f.project', '=', project)
    .where('f.archived_at', 'is', null)
    .where('fe.enabled', '=', 1)
    .groupBy('fe.environment')
    .execute()
  return new Map(rows.map(({ environment, count }) => [environment, count]))
}
