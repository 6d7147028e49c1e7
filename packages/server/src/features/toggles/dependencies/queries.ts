import { targetingsOf } from '#features/toggles/targeting/index'
import type { Queryable } from '#platform/db/tables'

/** Live toggles of the project that depend on no other, by name: what a toggle could depend on. */
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

/** Names of the variants that a toggle can give, in whatever environment. */
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
