import { isBuiltIn } from '#features/toggles/index'
import type { Queryable } from '#platform/db/tables'
import type { TransferFile } from './schema.ts'

/** What the store has of the things that a file names. */
export interface StoredFacts {
  readonly toggles: ReadonlyMap<string, { readonly project: string; readonly isArchived: boolean }>
  /** The id of each segment that the project can use, by name. */
  readonly segments: ReadonlyMap<string, number>
  /** The legal values of each context field. They are empty if all values are legal, or if it is a field of another project. */
  readonly contextFields: ReadonlyMap<string, ReadonlySet<string>>
  readonly tagTypes: ReadonlySet<string>
  readonly strategyTypes: ReadonlySet<string>
}

/** The names of all toggles in the file, and of the parents that they depend on. */
function toggleNames({ features, dependencies = [] }: TransferFile): string[] {
  const parents = dependencies.flatMap((one) => one.dependencies.map(({ feature }) => feature))
  return [...new Set([...features.map(({ name }) => name), ...parents])]
}

interface FieldRow {
  readonly legal_values: string
  readonly project: string | null
}

function legalValuesOf(row: FieldRow, project: string): ReadonlySet<string> {
  if (row.project !== null && row.project !== project) return new Set()
  return new Set((JSON.parse(row.legal_values) as { value: string }[]).map(({ value }) => value))
}

export async function storedFacts(q: Queryable, project: string, file: TransferFile): Promise<StoredFacts> {
  const toggles = await q
    .selectFrom('features')
    .select(['name', 'project', 'archived_at'])
    .where('name', 'in', ['', ...toggleNames(file)])
    .execute()
  const segments = await q
    .selectFrom('segments')
    .select(['id', 'name'])
    .where('name', 'in', ['', ...(file.segments ?? []).map(({ name }) => name)])
    .where((eb) => eb.or([eb('project', 'is', null), eb('project', '=', project)]))
    .execute()
  const fields = await q.selectFrom('context_fields').select(['name', 'legal_values', 'project']).execute()
  const tagTypes = await q.selectFrom('tag_types').select('name').execute()
  const custom = await q.selectFrom('strategy_types').select('name').execute()
  return {
    toggles: new Map(toggles.map((row) => [row.name, { project: row.project, isArchived: row.archived_at !== null }])),
    segments: new Map(segments.map(({ id, name }) => [name, id])),
    contextFields: new Map(fields.map((row) => [row.name, legalValuesOf(row, project)])),
    tagTypes: new Set(tagTypes.map(({ name }) => name)),
    strategyTypes: new Set(custom.map(({ name }) => name)),
  }
}

export const isKnownStrategy = ({ strategyTypes }: StoredFacts, name: string): boolean =>
  isBuiltIn(name) || strategyTypes.has(name)
