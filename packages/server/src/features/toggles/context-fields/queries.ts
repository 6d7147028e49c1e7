import { type SqlBool, sql } from 'kysely'
import { constraintsFrom } from '#features/toggles/segments/index'
import { type StrategyUse, strategiesWith } from '#features/toggles/targeting/index'
import { strategiesFrom } from '#features/toggles/toggle/index'
import type { Queryable } from '#platform/db/tables'
import type { FieldUses } from './rules.ts'

/** Rows per page. Other work can run on the event loop between two pages. */
const PAGE = 200

export interface Users {
  readonly features: Set<string>
  readonly projects: Set<string>
}

const constrainedRows = (q: Queryable, after: { feature: string; environment: string } | undefined) =>
  q
    .selectFrom('feature_environments as fe')
    .innerJoin('features as f', 'f.name', 'fe.feature')
    .select(['fe.feature', 'f.project', 'fe.environment', 'fe.strategies'])
    .where('fe.strategies', 'like', '%"contextName":%')
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(fe.feature, fe.environment) > (${after?.feature}, ${after?.environment})`),
    )
    .orderBy('fe.feature')
    .orderBy('fe.environment')
    .limit(PAGE)
    .execute()

/** For each field, the visible toggles with a constraint on it. Reads all strategies with constraints, in pages. */
export async function usersOfFields(
  q: Queryable,
  sees: (project: string) => boolean,
): Promise<ReadonlyMap<string, Users>> {
  const users = new Map<string, Users>()
  let last: { feature: string; environment: string } | undefined
  do {
    const rows = await constrainedRows(q, last)
    for (const { feature, project, strategies } of rows.filter((row) => sees(row.project)))
      for (const { constraints } of strategiesFrom(strategies))
        for (const { contextName } of constraints) {
          const known = users.get(contextName) ?? { features: new Set(), projects: new Set() }
          known.features.add(feature)
          known.projects.add(project)
          users.set(contextName, known)
        }
    last = rows.length < PAGE ? undefined : rows.at(-1)
    await new Promise((turnEnds) => setImmediate(turnEnds))
  } while (last)
  return users
}

/** All strategies with a constraint on the field. */
export const strategiesOn = (q: Queryable, name: string): Promise<StrategyUse[]> =>
  strategiesWith(q, ['contextName', name], ({ constraints }) =>
    constraints.some(({ contextName }) => contextName === name),
  )

export async function usesOfField(q: Queryable, name: string): Promise<FieldUses> {
  const segments = await q.selectFrom('segments').select('constraints').execute()
  const isAboutIt = ({ constraints }: { constraints: string }) =>
    constraintsFrom(constraints).some(({ contextName }) => contextName === name)
  return { isInStrategies: (await strategiesOn(q, name)).length > 0, isInSegments: segments.some(isAboutIt) }
}
