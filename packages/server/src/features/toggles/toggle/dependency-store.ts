import type { Selectable } from 'kysely'
import type { EventType } from '#kernel/event'
import type { Context } from '#platform/commands/define'
import { prepared } from '#platform/db/prepared'
import { bit, type Queryable, type Tables, type Tx } from '#platform/db/tables'
import { toggleEvent } from './events.ts'
import type { Dependency } from './schema.ts'
import type { Toggle } from './store.ts'

/** The dependencies of a toggle, and the toggles that depend on it. */
export interface Family {
  readonly dependencies: Dependency[]
  readonly children: string[]
}

/** The dependency of the row, from the child's point of view. */
export const dependencyFrom = (row: Selectable<Tables['feature_dependencies']>): Dependency => ({
  feature: row.parent,
  enabled: row.enabled === 1,
  variants: JSON.parse(row.variants) as string[],
})

const familyRows = prepared((q: Queryable, { name }: { name: string }) =>
  q
    .selectFrom('feature_dependencies')
    .selectAll()
    .where((eb) => eb.or([eb('child', '=', name), eb('parent', '=', name)]))
    .orderBy('child')
    .orderBy('parent'),
)

export async function familyOf(q: Queryable, name: string): Promise<Family> {
  const rows = await familyRows(q, { name })
  return {
    dependencies: rows.filter(({ child }) => child === name).map(dependencyFrom),
    children: rows.filter(({ parent }) => parent === name).map(({ child }) => child),
  }
}

/** The subset of these toggles that depend on another. */
export async function childrenAmong(q: Queryable, names: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await q.selectFrom('feature_dependencies').select('child').where('child', 'in', names).execute()
  return new Set(rows.map(({ child }) => child))
}

/** The dependencies in a project that have one of these toggles as parent or child. */
export const dependenciesAmong = (q: Queryable, project: string, names: readonly string[]) =>
  q
    .selectFrom('feature_dependencies as d')
    .innerJoin('features as f', 'f.name', 'd.child')
    .select(['d.child', 'd.parent'])
    .where('f.project', '=', project)
    .where((eb) => eb.or([eb('d.child', 'in', names), eb('d.parent', 'in', names)]))
    .orderBy('d.parent')
    .execute()

async function saveDependencies(tx: Tx, child: string, dependencies: readonly Dependency[]): Promise<void> {
  await tx.deleteFrom('feature_dependencies').where('child', '=', child).execute()
  for (const { feature, enabled, variants } of dependencies)
    await tx
      .insertInto('feature_dependencies')
      .values({ child, parent: feature, enabled: bit(enabled), variants: JSON.stringify(variants) })
      .execute()
}

/** Each event contains the whole list after the change, so that a replay needs only the newest event. */
const event = (type: EventType, toggle: Toggle, before: readonly Dependency[], after: readonly Dependency[]) => {
  const gone = before.find((one) => !after.includes(one))
  const preData = type === 'feature-dependency-removed' ? { dependency: gone } : {}
  return toggleEvent(type, toggle, { data: { dependencies: after }, preData: { ...preData, dependencies: before } })
}

/** Sets the parent of a toggle. A toggle has at most one parent, so this replaces an earlier one. */
export async function dependOn({ tx, record }: Context, toggle: Toggle, dependency: Dependency): Promise<void> {
  const { dependencies: before } = await familyOf(tx, toggle.name)
  await saveDependencies(tx, toggle.name, [dependency])
  if (before.length > 0) record(event('feature-dependency-removed', toggle, before, []))
  record(toggleEvent('feature-dependency-added', toggle, { data: { dependency, dependencies: [dependency] } }))
}

/** Returns false if the toggle did not depend on this parent. */
export async function leaveParent({ tx, record }: Context, toggle: Toggle, parent: string): Promise<boolean> {
  const { dependencies: before } = await familyOf(tx, toggle.name)
  const after = before.filter(({ feature }) => feature !== parent)
  if (after.length === before.length) return false
  await saveDependencies(tx, toggle.name, after)
  record(event('feature-dependency-removed', toggle, before, after))
  return true
}

export async function leaveAllParents({ tx, record }: Context, toggle: Toggle): Promise<void> {
  const { dependencies: before } = await familyOf(tx, toggle.name)
  if (before.length === 0) return
  await saveDependencies(tx, toggle.name, [])
  record(event('feature-dependencies-removed', toggle, before, []))
}
