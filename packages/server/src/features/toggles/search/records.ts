import type { ExpressionBuilder } from 'kysely'
import { unusedByProject } from '#features/workspace/index'
import type { StoredEvent } from '#kernel/event'
import { asciiLower } from '#kernel/filters'
import type { Queryable, Tables } from '#platform/db/tables'

/** The fields by which toggles are filtered and sorted. Immutable except for `seen`. */
export interface ToggleRecord {
  readonly name: string
  readonly project: string
  readonly type: string
  readonly stale: boolean
  readonly archived: boolean
  readonly createdAt: string
  readonly createdByUserId: number | null
  readonly owner: string | null
  readonly isCompleted: boolean
  /** Name and description with a comma between them, ASCII letters in lower case. */
  readonly text: string
  /** The environments in which the toggle is on, without those that its project does not use. */
  readonly on: readonly string[]
  /** Tags in the format of `tagKey`. */
  readonly tags: readonly string[]
  /** Ids of the segments that its strategies use. */
  readonly segments: readonly number[]
  seen: Seen
}

export interface Seen {
  /** The newest time over all environments. ISO text sorts by time. */
  readonly at: string | null
  readonly environments: readonly string[]
}

export const tagKey = ({ type, value }: { readonly type: string; readonly value: string }): string =>
  `${type}\u0000${value}`

export function tagOfKey(key: string): { type: string; value: string } {
  const end = key.indexOf('\u0000')
  return { type: key.slice(0, end), value: key.slice(end + 1) }
}

/** Events about a toggle that do not change its record or details. Favourites are read for each search. */
const IGNORED_EVENTS = /^feature-((un)?favorited|potentially-stale-.+)$/

/** The toggle whose record and details become stale by the event. */
export const toggleIn = ({ type, featureName }: StoredEvent): string | undefined =>
  IGNORED_EVENTS.test(type) ? undefined : featureName

/** A list or a range of toggle names. */
export type Names = readonly string[] | { readonly from: string; readonly to: string }

const isRange = (names: Names): names is { readonly from: string; readonly to: string } => !Array.isArray(names)

/** Deduplicates lists: most toggles have the same few lists of environments, tags and segments. */
class SharedLists<T extends string | number> {
  readonly #known = new Map<string, readonly T[]>()

  of(list: readonly T[] | undefined): readonly T[] {
    const key = JSON.stringify(list ?? [])
    const known = this.#known.get(key)
    if (known) return known
    this.#known.set(key, list ?? [])
    return list ?? []
  }
}

function grouped<R extends { readonly feature: string }, T>(rows: readonly R[], as: (row: R) => T): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const group = groups.get(row.feature)
    if (group) group.push(as(row))
    else groups.set(row.feature, [as(row)])
  }
  return groups
}

type Of<T extends keyof Tables> = ExpressionBuilder<Tables, T>
type OfToggle = 'feature_environments' | 'feature_tags' | 'strategy_segments' | 'feature_completions' | 'last_seen'

const among =
  <T extends OfToggle>(names: Names) =>
  (eb: Of<T>) => {
    const feature = eb as unknown as Of<'last_seen'>
    return isRange(names)
      ? feature.and([feature('feature', '>=', names.from), feature('feature', '<=', names.to)])
      : feature('feature', 'in', names)
  }

const NEVER: Seen = { at: null, environments: [] }

/** Reads the records of the index. */
export class RecordReader {
  readonly #q: Queryable
  readonly #environments = new SharedLists<string>()
  readonly #tags = new SharedLists<string>()
  readonly #segments = new SharedLists<number>()

  constructor(q: Queryable) {
    this.#q = q
  }

  /** The names of the next toggles after this name, sorted. */
  async namesAfter(name: string, limit: number): Promise<string[]> {
    const rows = await this.#q
      .selectFrom('features')
      .select('name')
      .where('name', '>', name)
      .orderBy('name')
      .limit(limit)
      .execute()
    return rows.map((row) => row.name)
  }

  async read(names: Names): Promise<ToggleRecord[]> {
    const q = this.#q
    const [rows, on, tags, segments, completed, seen, unused] = await Promise.all([
      this.#toggleRows(names),
      q
        .selectFrom('feature_environments')
        .select(['feature', 'environment'])
        .where('enabled', '=', 1)
        .where(among<'feature_environments'>(names))
        .execute(),
      q
        .selectFrom('feature_tags')
        .selectAll()
        .where(among<'feature_tags'>(names))
        .orderBy('type')
        .orderBy('value')
        .execute(),
      q
        .selectFrom('strategy_segments')
        .select(['feature', 'segment'])
        .distinct()
        .where(among<'strategy_segments'>(names))
        .execute(),
      q.selectFrom('feature_completions').select('feature').where(among<'feature_completions'>(names)).execute(),
      this.readSeen(names),
      unusedByProject(q),
    ])
    const isOn = grouped(on, ({ environment }) => environment)
    const tagsOf = grouped(tags, tagKey)
    const segmentsOf = grouped(segments, ({ segment }) => segment)
    const completions = new Set(completed.map(({ feature }) => feature))
    return rows.map((row) => ({
      name: row.name,
      project: row.project,
      type: row.type,
      stale: row.stale === 1,
      archived: row.archived_at !== null,
      createdAt: row.created_at,
      createdByUserId: row.created_by_user_id,
      owner: row.owner,
      isCompleted: completions.has(row.name),
      text: asciiLower(`${row.name},${row.description ?? ''}`),
      on: this.#environments.of(isOn.get(row.name)?.filter((name) => !unused.get(row.project)?.has(name))),
      tags: this.#tags.of(tagsOf.get(row.name)),
      segments: this.#segments.of(segmentsOf.get(row.name)),
      seen: seen.get(row.name) ?? NEVER,
    }))
  }

  #toggleRows(names: Names) {
    return this.#q
      .selectFrom('features')
      .select([
        'name',
        'project',
        'description',
        'type',
        'stale',
        'created_at',
        'created_by_user_id',
        'owner',
        'archived_at',
      ])
      .where((eb) =>
        isRange(names) ? eb.and([eb('name', '>=', names.from), eb('name', '<=', names.to)]) : eb('name', 'in', names),
      )
      .execute()
  }

  /** The last use of the toggles that were seen. */
  async readSeen(names: Names): Promise<Map<string, Seen>> {
    const rows = await this.#q
      .selectFrom('last_seen')
      .select(['feature', 'environment', 'seen_at'])
      .where(among<'last_seen'>(names))
      .execute()
    const times = new Map<string, string>()
    for (const { feature, seen_at: at } of rows) if (at > (times.get(feature) ?? '')) times.set(feature, at)
    const environments = grouped(rows, ({ environment }) => environment)
    return new Map(
      [...times].map(([feature, at]) => [
        feature,
        { at, environments: this.#environments.of(environments.get(feature)) },
      ]),
    )
  }
}
