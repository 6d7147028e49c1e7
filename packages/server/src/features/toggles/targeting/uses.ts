import { type SqlBool, sql } from 'kysely'
import { type Static, Type } from 'typebox'
import { type StrategyView, strategiesFrom } from '#features/toggles/toggle/index'
import type { Queryable } from '#platform/db/tables'
import { isTurnOver, nextTurn } from '#platform/turns'
import { isInRange, rangesOfToggles, rangesUsingSegment, usesInRange } from './toggle-ranges.ts'

/** A strategy with its toggle, project and environment. */
export const StrategyUse = Type.Object({
  id: Type.String(),
  featureName: Type.String(),
  projectId: Type.String(),
  environment: Type.String(),
  strategyName: Type.String(),
  archived: Type.Boolean({ description: 'Whether the toggle is archived.' }),
})
export type StrategyUse = Static<typeof StrategyUse>

interface UseRow {
  readonly feature: string
  readonly project: string
  readonly environment: string
  readonly strategies: string
  readonly archived_at: string | null
}

type Holds = (strategy: StrategyView) => boolean

const usesOf = ({ feature, project, environment, strategies, archived_at }: UseRow, holds: Holds): StrategyUse[] =>
  strategiesFrom(strategies)
    .filter(holds)
    .map(({ id, name }) => ({
      id,
      featureName: feature,
      projectId: project,
      environment,
      strategyName: name,
      archived: archived_at !== null,
    }))

/** With pauses: parsing the strategies of all toggles takes long. */
async function usesIn(rows: readonly UseRow[], holds: Holds): Promise<StrategyUse[]> {
  const uses: StrategyUse[] = []
  for (const row of rows) {
    uses.push(...usesOf(row, holds))
    if (isTurnOver()) await nextTurn()
  }
  return uses
}

/** All strategies of all toggles, including archived toggles, sorted by toggle and environment. */
const strategyRows = (q: Queryable) =>
  q
    .selectFrom('feature_environments as fe')
    .innerJoin('features as f', 'f.name', 'fe.feature')
    .select(['fe.feature', 'f.project', 'fe.environment', 'fe.strategies', 'f.archived_at'])
    .orderBy('fe.feature')
    .orderBy('fe.environment')

/** Matches a key and value in the JSON of strategies, so that only matching rows are read and parsed. */
const contains = (key: string, value: string) => {
  const text = `"${key}":${JSON.stringify(value)}`.replace(/[!%_]/g, '!$&')
  return sql<SqlBool>`fe.strategies like ${`%${text}%`} escape '!'`
}

/** The strategies that contain the key and value anywhere, and for which `holds` is true. */
export async function strategiesWith(
  q: Queryable,
  [key, value]: readonly [key: string, value: string],
  holds: Holds,
): Promise<StrategyUse[]> {
  const uses: StrategyUse[] = []
  for await (const range of rangesOfToggles(q)) {
    const rows = await strategyRows(q).where(isInRange('fe.feature', range)).where(contains(key, value)).execute()
    for (const use of await usesIn(rows, holds)) uses.push(use)
  }
  return uses
}

export async function strategiesUsingSegment(q: Queryable, segment: number): Promise<StrategyUse[]> {
  const uses: StrategyUse[] = []
  for await (const range of rangesUsingSegment(q, segment)) {
    const users = usesInRange(q, segment, range).select(['use.feature', 'use.environment']).distinct()
    const rows = await strategyRows(q)
      .innerJoin(users.as('user'), (join) =>
        join.onRef('user.feature', '=', 'fe.feature').onRef('user.environment', '=', 'fe.environment'),
      )
      .execute()
    for (const use of await usesIn(rows, ({ segments }) => segments.includes(segment))) uses.push(use)
  }
  return uses
}

/** A strategy with segments, and the project of its toggle. Undefined if it does not exist or has no segments. */
export async function strategyWithSegments(
  q: Queryable,
  id: string,
): Promise<{ readonly project: string; readonly segments: readonly number[] } | undefined> {
  const rows = await strategyRows(q)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('strategy_segments as s')
          .select('s.segment')
          .whereRef('s.feature', '=', 'fe.feature')
          .whereRef('s.environment', '=', 'fe.environment'),
      ),
    )
    .where(contains('id', id))
    .execute()
  for (const { project, strategies } of rows) {
    const found = strategiesFrom(strategies).find((strategy) => strategy.id === id)
    if (found) return { project, segments: found.segments }
  }
  return undefined
}

/** The toggle that has this strategy in this project and environment. */
export async function toggleOfStrategy(
  q: Queryable,
  { project, environment, id }: { project: string; environment: string; id: string },
): Promise<string | undefined> {
  const rows = await strategyRows(q)
    .where('f.project', '=', project)
    .where('fe.environment', '=', environment)
    .where(contains('id', id))
    .execute()
  return (await usesIn(rows, (strategy) => strategy.id === id))[0]?.featureName
}
