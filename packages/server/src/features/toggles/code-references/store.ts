import type { Queryable, Tx } from '#platform/db/tables'
import { yieldIfDue } from '#platform/turns'
import type { CodeReference } from './rules.ts'

export interface Repository {
  readonly id: number
  readonly name: string
  readonly revision: string
  readonly urlTemplate: string | null
  readonly scannedAt: string
}

/** Rows of one statement: few enough for the parameters of SQLite and for a short turn. */
const ROWS = 500

const COLUMNS = ['id', 'name', 'revision', 'url_template', 'scanned_at'] as const

interface Row {
  readonly id: number
  readonly name: string
  readonly revision: string
  readonly url_template: string | null
  readonly scanned_at: string
}

const fromRow = ({ id, name, revision, url_template, scanned_at }: Row): Repository => ({
  id,
  name,
  revision,
  urlTemplate: url_template,
  scannedAt: scanned_at,
})

export async function repositoriesOf(q: Queryable, project: string): Promise<Repository[]> {
  const rows = await q
    .selectFrom('code_repositories')
    .select(COLUMNS)
    .where('project', '=', project)
    .orderBy('name')
    .execute()
  return rows.map(fromRow)
}

export async function saveRepository(tx: Tx, project: string, given: Omit<Repository, 'id'>): Promise<number> {
  const { name, revision, urlTemplate, scannedAt } = given
  const change = { revision, url_template: urlTemplate, scanned_at: scannedAt }
  const { id } = await tx
    .insertInto('code_repositories')
    .values({ project, name, ...change })
    .onConflict((conflict) => conflict.columns(['project', 'name']).doUpdateSet(change))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function deleteRepository(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('code_repositories').where('id', '=', id).execute()
}

/** The references of a repository, sorted as `normalReferences` sorts them. */
export async function referencesIn(q: Queryable, repository: number): Promise<CodeReference[]> {
  return q
    .selectFrom('code_references')
    .select(['feature', 'path', 'line'])
    .where('repository_id', '=', repository)
    .execute()
}

export async function replaceReferences(
  tx: Tx,
  repository: number,
  references: readonly CodeReference[],
): Promise<void> {
  await tx.deleteFrom('code_references').where('repository_id', '=', repository).execute()
  for (let at = 0; at < references.length; at += ROWS) {
    const rows = references.slice(at, at + ROWS).map((one) => ({ repository_id: repository, ...one }))
    await tx.insertInto('code_references').values(rows).execute()
    await yieldIfDue()
  }
}

/** The references of one toggle in the repositories of its project, by repository. */
export async function referencesOf(q: Queryable, feature: string): Promise<Map<number, CodeReference[]>> {
  const rows = await q
    .selectFrom('code_references')
    .select(['repository_id', 'feature', 'path', 'line'])
    .where('feature', '=', feature)
    .orderBy('path')
    .orderBy('line')
    .execute()
  const byRepository = new Map<number, CodeReference[]>()
  for (const { repository_id, ...reference } of rows) {
    const list = byRepository.get(repository_id) ?? []
    list.push(reference)
    byRepository.set(repository_id, list)
  }
  return byRepository
}

/** References and toggles of each repository of a project. */
export async function countReferences(q: Queryable, project: string) {
  const rows = await q
    .selectFrom('code_repositories')
    .innerJoin('code_references', 'code_references.repository_id', 'code_repositories.id')
    .where('code_repositories.project', '=', project)
    .groupBy('code_repositories.id')
    .select((eb) => [
      'code_repositories.id',
      eb.fn.countAll<number>().as('references'),
      eb.fn.count<number>('code_references.feature').distinct().as('toggles'),
    ])
    .execute()
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

/** Which of the names are toggles of the project, archived ones included. */
export async function knownToggles(q: Queryable, project: string, names: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>()
  for (let at = 0; at < names.length; at += ROWS) {
    const rows = await q
      .selectFrom('features')
      .select('name')
      .where('project', '=', project)
      .where('name', 'in', names.slice(at, at + ROWS))
      .execute()
    for (const { name } of rows) known.add(name)
    await yieldIfDue()
  }
  return known
}
