import { constraintsFrom, dependencyFrom, fieldsFrom, type Targeting, targetingFrom } from '#features/toggles/index'
import { listUnused } from '#features/workspace/index'
import type { Queryable } from '#platform/db/tables'
import { environmentRevisions } from '#platform/events/revision-checkpoint'
import type { Dependency, KnownToggle, World } from './types.ts'

/**
 * Reads all data from one state of the store, at start. The result is the state after event `eventId`. All statements are
 * sent at once, so that none waits for the response to another one.
 */
export async function loadWorld(q: Queryable, eventId: number): Promise<World> {
  const [environments, segments, revisions, toggles, unused] = await Promise.all([
    q.selectFrom('environments').select('name').orderBy('sort_order').orderBy('name').execute(),
    q.selectFrom('segments').select(['id', 'name', 'constraints']).execute(),
    environmentRevisions(q),
    loadToggles(q),
    listUnused(q),
  ])
  const ofAll = revisions.get('') ?? 0
  return {
    eventId,
    environments: environments.map(({ name }) => ({ name, revision: Math.max(ofAll, revisions.get(name) ?? 0) })),
    toggles,
    segments: segments.map(({ id, name, constraints }) => ({
      id,
      name,
      constraints: constraintsFrom(constraints),
    })),
    unused: unused.map(({ project, environment }) => [project, environment] as const),
  }
}

async function loadToggles(q: Queryable): Promise<KnownToggle[]> {
  const [rows, targetings, dependencies, tagRows] = await Promise.all([
    q.selectFrom('features').selectAll().execute(),
    loadTargetings(q),
    loadDependencies(q),
    q.selectFrom('feature_tags').selectAll().execute(),
  ])
  const tags = grouped(tagRows, ({ feature }) => feature)
  return rows.map((row) => ({
    // A literal that begins with a spread becomes a slow object of three times the size in V8.
    name: row.name,
    project: row.project,
    ...fieldsFrom(row),
    createdAt: row.created_at,
    archived: row.archived_at !== null,
    environments: targetings.get(row.name) ?? new Map(),
    dependencies: dependencies.get(row.name) ?? [],
    tags: (tags.get(row.name) ?? []).map(({ type, value }) => ({ type, value })),
  }))
}

function grouped<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

async function loadTargetings(q: Queryable): Promise<Map<string, Map<string, Targeting>>> {
  const rows = await q
    .selectFrom('feature_environments')
    .select(['feature', 'environment', 'enabled', 'strategies', 'variants'])
    .execute()
  const byToggle = new Map<string, Map<string, Targeting>>()
  for (const row of rows) {
    const targetings = byToggle.get(row.feature) ?? new Map<string, Targeting>()
    targetings.set(row.environment, targetingFrom(row))
    byToggle.set(row.feature, targetings)
  }
  return byToggle
}

async function loadDependencies(q: Queryable): Promise<Map<string, Dependency[]>> {
  const rows = await q.selectFrom('feature_dependencies').selectAll().orderBy('parent').execute()
  const byChild = grouped(rows, ({ child }) => child)
  return new Map([...byChild].map(([child, parents]) => [child, parents.map(dependencyFrom)]))
}
