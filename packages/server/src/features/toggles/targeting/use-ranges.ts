import type { Queryable } from '#platform/db/tables'

/** Toggles by name: those after `after`, up to and including `upTo`. Without `upTo` it has no end. */
export interface ToggleRange {
  readonly after: string
  readonly upTo: string | undefined
}

/** About 1 ms on SQLite for a statement that also reads the toggles, and about 10 ms for one that reads their strategies. */
const USES_PER_RANGE = 2_000

/**
 * The toggles that use a segment, in ranges by name. Other requests run between the statements of two ranges, so a segment that
 * all toggles use does not block the event loop.
 */
export async function* rangesUsingSegment(
  q: Queryable,
  segment: number,
  usesPerRange = USES_PER_RANGE,
): AsyncGenerator<ToggleRange> {
  let after = ''
  while (true) {
    const last = await q
      .selectFrom('strategy_segments')
      .select('feature')
      .where('segment', '=', segment)
      .where('feature', '>', after)
      .orderBy('feature')
      .limit(1)
      .offset(usesPerRange - 1)
      .executeTakeFirst()
    yield { after, upTo: last?.feature }
    if (!last) return
    after = last.feature
  }
}

/** The uses of a segment by the toggles of a range. */
export const usesInRange = (q: Queryable, segment: number, { after, upTo }: ToggleRange) =>
  q
    .selectFrom('strategy_segments as use')
    .where('use.segment', '=', segment)
    .where('use.feature', '>', after)
    .$if(upTo !== undefined, (uses) => uses.where('use.feature', '<=', upTo as string))
