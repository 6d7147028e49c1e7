import { type SqlBool, sql } from 'kysely'
import type { Queryable } from '#platform/db/tables'

/** Toggles by name: those after `after`, up to and including `upTo`. Without `upTo` it has no end. */
export interface ToggleRange {
  readonly after: string
  readonly upTo: string | undefined
}

/** About 1 ms on SQLite for a statement that also reads the toggles, and about 10 ms for one that reads their strategies. */
const ROWS_PER_RANGE = 2_000

/** True for the rows of a range. `feature` is the column with the name of the toggle. */
export const isInRange = (feature: string, { after, upTo }: ToggleRange) =>
  upTo === undefined
    ? sql<SqlBool>`${sql.ref(feature)} > ${after}`
    : sql<SqlBool>`${sql.ref(feature)} > ${after} and ${sql.ref(feature)} <= ${upTo}`

/**
 * The toggles of a table in ranges by name. Other requests run between the statements of two ranges, so statements about all
 * toggles do not block the event loop. `lastOf` finds the last toggle of the range after a toggle.
 */
async function* ranges(
  lastOf: (after: string) => Promise<{ readonly feature: string } | undefined>,
): AsyncGenerator<ToggleRange> {
  let after = ''
  while (true) {
    const last = await lastOf(after)
    yield { after, upTo: last?.feature }
    if (!last) return
    after = last.feature
  }
}

/** The toggles that use a segment. */
export const rangesUsingSegment = (q: Queryable, segment: number, rowsPerRange = ROWS_PER_RANGE) =>
  ranges((after) =>
    q
      .selectFrom('strategy_segments')
      .select('feature')
      .where('segment', '=', segment)
      .where('feature', '>', after)
      .orderBy('feature')
      .limit(1)
      .offset(rowsPerRange - 1)
      .executeTakeFirst(),
  )

/** The toggles that have settings in an environment. */
export const rangesOfToggles = (q: Queryable, rowsPerRange = ROWS_PER_RANGE) =>
  ranges((after) =>
    q
      .selectFrom('feature_environments')
      .select('feature')
      .where('feature', '>', after)
      .orderBy('feature')
      .limit(1)
      .offset(rowsPerRange - 1)
      .executeTakeFirst(),
  )

/** The uses of a segment by the toggles of a range. */
export const usesInRange = (q: Queryable, segment: number, range: ToggleRange) =>
  q.selectFrom('strategy_segments as use').where('use.segment', '=', segment).where(isInRange('use.feature', range))
