import type { EventType } from '#kernel/event'
import type { Context } from '#platform/commands/define'
import { prepared } from '#platform/db/prepared'
import { bit, type Queryable, type Tx } from '#platform/db/tables'
import { flagEvent } from './events.ts'
import type { Dependency } from './schema.ts'
import type { Flag } from './store.ts'

/** What a toggle depends on, and who depends on it. */
export interface Family {
  readonly dependencies: Dependency[]
  readonly children: string[]
}

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
    dependencies: rows
      .filter(({ child }) => child === name)
      .map(({ parent, enabled, variants }) => ({
        feature: parent,
        enabled: enabled === 1,
        variants: JSON.parse(variants) as string[],
      })),
    children: rows.filter(({ parent }) => parent === name).map(({ child }) => child),
  }
}

/** Those of these toggles that depend on another. */
export async function childrenAmong(q: Queryable, names: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await q.selectFrom('feature_dependencies').select('child').where('child', 'in', names).execute()
  return new Set(rows.map(({ child }) => child))
}

async function saveDependencies(tx: Tx, child: string, dependencies: readonly Dependency[]): Promise<void> {
  await tx.deleteFrom('feature_dependencies').where('child', '=', child).execute()
  for (const { feature, enabled, variants } of dependencies)
    await tx
      .insertInto('feature_dependencies')
      .values({ child, parent: feature, enabled: bit(enabled), variants: JSON.stringify(variants) })
      .execute()
}

/** Every one of these events has the whole list after it: a replay needs no more than the newest. */
const event = (type: EventType, flag: Flag, before: readonly Dependency[], after: readonly Dependency[]) => {
  const gone = before.find((one) => !after.includes(one))
  const preData = type === 'feature-dependency-removed' ? { dependency: gone } : {}
  return flagEvent(type, flag, { data: { dependencies: after }, preData: { ...preData, dependencies: before } })
}

/** A toggle has one parent at most: another one takes the place of the first. */
export async function dependOn({ tx, record }: Context, flag: Flag, dependency: Dependency): Promise<void> {
  const { dependencies: before } = await familyOf(tx, flag.name)
  await saveDependencies(tx, flag.name, [dependency])
  if (before.length > 0) record(event('feature-dependency-removed', flag, before, []))
  record(flagEvent('feature-dependency-added', flag, { data: { dependency, dependencies: [dependency] } }))
}

/** False: it did not depend on that one. */
export async function leaveParent({ tx, record }: Context, flag: Flag, parent: string): Promise<boolean> {
  const { dependencies: before } = await familyOf(tx, flag.name)
  const after = before.filter(({ feature }) => feature !== parent)
  if (after.length === before.length) return false
  await saveDependencies(tx, flag.name, after)
  record(event('feature-dependency-removed', flag, before, after))
  return true
}

export async function leaveAllParents({ tx, record }: Context, flag: Flag): Promise<void> {
  const { dependencies: before } = await familyOf(tx, flag.name)
  if (before.length === 0) return
  await saveDependencies(tx, flag.name, [])
  record(event('feature-dependencies-removed', flag, before, []))
}
