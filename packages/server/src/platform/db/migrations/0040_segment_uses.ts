import type { Migration } from './migration.ts'

/**
 * The uses of a segment are read in ranges of toggle names, and most statements need only these columns. With the old index
 * each of them sorted all uses of the segment, and read each row for its toggle and environment.
 */
export const segmentUses: Migration = {
  name: '0040_segment_uses',
  breaking: false,
  sql: () => `
drop index strategy_segments_by_segment;
create index strategy_segments_by_segment on strategy_segments (segment, feature, environment);
`,
}
