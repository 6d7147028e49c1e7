import { prepared } from '#platform/db/prepared'
import { bit, type Queryable, type Tx } from '#platform/db/tables'
import type { LifetimeDays } from './lifetimes.ts'
import { TOGGLE_COLUMNS, type Toggle, toggleFrom } from './store.ts'
import { lifetimeCutoff, TOGGLE_TYPES } from './types.ts'

interface Question {
  readonly type: string
  readonly cutoff: string
  readonly limit: number
}

/** Live toggles of a type with this mark. The index `features_by_lifetime` serves both values. */
const marked = (q: Queryable, mark: 0 | 1, type: string) =>
  q
    .selectFrom('features as f')
    .select([...TOGGLE_COLUMNS])
    .where('f.archived_at', 'is', null)
    .where('f.potentially_stale', '=', mark)
    .where('f.type', '=', type)
    .orderBy('f.created_at')

const pastWithoutMark = prepared((q: Queryable, { type, cutoff, limit }: Question & Record<string, string | number>) =>
  marked(q, 0, type).where('f.created_at', '<', cutoff).limit(limit),
)

const withinWithMark = prepared((q: Queryable, { type, cutoff, limit }: Question & Record<string, string | number>) =>
  marked(q, 1, type).where('f.created_at', '>=', cutoff).limit(limit),
)

const UNCHANGED: LifetimeDays = new Map(TOGGLE_TYPES.map(({ id, lifetimeDays }) => [id, lifetimeDays]))

export interface Outdated {
  /** Toggles that are past the lifetime of their type and not yet marked. */
  readonly past: readonly Toggle[]
  /** Toggles that are marked but not past their lifetime, because their type or its lifetime changed. */
  readonly within: readonly Toggle[]
}

/** At most `limit` toggles whose mark is wrong. If there are none, this costs two index lookups per type. */
export async function findOutdated(
  q: Queryable,
  now: string,
  limit: number,
  lifetimes: LifetimeDays = UNCHANGED,
): Promise<Outdated> {
  const past: Toggle[] = []
  const within: Toggle[] = []
  for (const [type, lifetimeDays] of lifetimes) {
    const cutoff = lifetimeCutoff(new Date(now), lifetimeDays)
    const left = () => limit - past.length - within.length
    if (left() > 0) past.push(...(await pastWithoutMark(q, { type, cutoff, limit: left() })).map(toggleFrom))
    if (left() > 0) within.push(...(await withinWithMark(q, { type, cutoff, limit: left() })).map(toggleFrom))
  }
  return { past, within }
}

export async function saveMark(tx: Tx, toggles: readonly Toggle[], isPast: boolean): Promise<void> {
  if (toggles.length === 0) return
  const names = toggles.map(({ name }) => name)
  await tx
    .updateTable('features')
    .set({ potentially_stale: bit(isPast) })
    .where('name', 'in', names)
    .execute()
}
