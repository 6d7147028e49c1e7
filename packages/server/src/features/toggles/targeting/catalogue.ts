import type { Queryable } from '#platform/db/tables'
import type { ContextFields } from './constraint-list.ts'
import { type ParameterDefinition, parametersFrom } from './custom-parameters.ts'
import { isBuiltIn } from './parameters.ts'
import type { ConstraintInput } from './schema.ts'

/** The objects that a strategy refers to. */
export interface Catalogue {
  /** The subset of its segments that it may use. */
  readonly segments: ReadonlySet<number>
  /** Undefined if the custom strategy type does not exist. */
  readonly parameters: readonly ParameterDefinition[] | undefined
  readonly fields: ContextFields
}

interface Referring {
  readonly name: string
  readonly segments?: readonly number[]
  readonly constraints?: readonly ConstraintInput[]
}

const NO_FIELDS: ContextFields = { legalValues: new Map(), foreign: new Set() }

/** The largest id that is queried. The store never assigns a larger one. */
const MAX_ID = 999_999_999

/** Segments of this project and of all projects. Segments of other projects are treated as missing. */
export async function usableSegments(
  q: Queryable,
  ids: readonly number[],
  project: string,
): Promise<ReadonlySet<number>> {
  const possible = [...new Set(ids)].filter((id) => id > 0 && id <= MAX_ID)
  if (possible.length === 0) return new Set()
  const rows = await q
    .selectFrom('segments')
    .select('id')
    .where('id', 'in', possible)
    .where((eb) => eb.or([eb('project', 'is', null), eb('project', '=', project)]))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

async function customParametersOf(q: Queryable, name: string): Promise<ParameterDefinition[] | undefined> {
  const row = await q.selectFrom('strategy_types').select('parameters').where('name', '=', name).executeTakeFirst()
  return row && parametersFrom(row.parameters)
}

/**
 * The facts about the context fields in these constraints. `project` is the project of the toggle or the segment; null for
 * a segment of all projects.
 */
export async function fieldsFor(
  q: Queryable,
  constraints: readonly ConstraintInput[],
  project: string | null,
): Promise<ContextFields> {
  if (constraints.length === 0) return NO_FIELDS
  const names = new Set(constraints.map(({ contextName }) => contextName))
  const rows = await q
    .selectFrom('context_fields')
    .select(['name', 'legal_values', 'project'])
    .where((eb) => eb.or([eb('legal_values', '!=', '[]'), eb('project', 'is not', null)]))
    .execute()
  const used = rows.filter(({ name }) => names.has(name))
  const isForeign = (row: { project: string | null }) => row.project !== null && row.project !== project
  const legalValues = used
    .filter((row) => row.legal_values !== '[]' && !isForeign(row))
    .map((row) => {
      const values = JSON.parse(row.legal_values) as { value: string }[]
      return [row.name, new Set(values.map(({ value }) => value))] as const
    })
  return { legalValues: new Map(legalValues), foreign: new Set(used.filter(isForeign).map(({ name }) => name)) }
}

/** Queries only what the strategy refers to. Most strategies refer to nothing. */
export async function catalogueFor(q: Queryable, strategy: Referring, project: string): Promise<Catalogue> {
  return {
    segments: await usableSegments(q, strategy.segments ?? [], project),
    parameters: isBuiltIn(strategy.name) ? undefined : await customParametersOf(q, strategy.name),
    fields: await fieldsFor(q, strategy.constraints ?? [], project),
  }
}
