import { targetingsOf } from '#features/toggles/targeting/index'
import type { Queryable } from '#platform/db/tables'

/** The toggles that `child` can depend on: live toggles of the project without a dependency of their own, by name. */
export async function possibleParents(q: Queryable, project: string, child: string): Promise<string[]> {
  const rows = await q
    .selectFrom('features as f')
    .leftJoin('feature_dependencies as d', 'd.child', 'f.name')
    .select('f.name')
    .where('f.project', '=', project)
    .where('f.archived_at', 'is', null)
    .where('f.name', '!=', child)
    .where('d.child', 'is', null)
    .orderBy('f.name')
    .execute()
  return rows.map(({ name }) => name)
}

/** The names of the variants that a toggle has in any environment. */
export async function variantNamesOf(q: Queryable, name: string): Promise<string[]> {
  const targetings = [...(await targetingsOf(q, name)).values()]
  const all = targetings.flatMap(({ variants, strategies }) => [
    ...(variants ?? []),
    ...strategies.flatMap((strategy) => strategy.variants),
  ])
  return [...new Set(all.map((variant) => variant.name))].sort()
}

export async function hasDependencies(q: Queryable, project: string): Promise<boolean> {
  const row = await q
    .selectFrom('feature_dependencies as d')
    .innerJoin('features as f', 'f.name', 'd.child')
    .select('d.child')
    .where('f.project', '=', project)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
