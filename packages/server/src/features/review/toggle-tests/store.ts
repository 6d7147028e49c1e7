import type { Selectable } from 'kysely'
import { Failure, notFound, shorten } from '#kernel/failure'
import { sqlFault } from '#platform/db/faults'
import type { Queryable, Tables, Tx } from '#platform/db/tables'
import { yieldIfDue } from '#platform/turns'
import type { Expected, TestView } from './schema.ts'

/** A case with the name of its toggle. */
export interface StoredTest extends TestView {
  readonly feature: string
}

const fromRow = (row: Selectable<Tables['toggle_tests']>): StoredTest => ({
  id: row.id,
  feature: row.feature,
  name: row.name,
  environment: row.environment,
  context: JSON.parse(row.context) as TestView['context'],
  expected: JSON.parse(row.expected) as Expected,
  createdAt: row.created_at,
})

const toRow = ({ name, environment, context, expected }: Omit<TestView, 'id'>) => ({
  name,
  environment,
  context: JSON.stringify(context),
  expected: JSON.stringify(expected),
})

/** Below the smallest parameter limit of both engines. */
const NAMES_PER_QUERY = 500

/** Sorted by toggle, oldest first. */
export async function testsOf(q: Queryable, features: readonly string[]): Promise<StoredTest[]> {
  const tests: StoredTest[] = []
  for (let start = 0; start < features.length; start += NAMES_PER_QUERY) {
    const names = features.slice(start, start + NAMES_PER_QUERY)
    const query = q.selectFrom('toggle_tests').selectAll().where('feature', 'in', names)
    tests.push(...(await query.orderBy('feature').orderBy('id').execute()).map(fromRow))
    await yieldIfDue()
  }
  return tests
}

/** The names of all toggles with cases. */
export async function testedNames(q: Queryable): Promise<string[]> {
  const rows = await q.selectFrom('toggle_tests').select('feature').distinct().execute()
  return rows.map(({ feature }) => feature)
}

export async function countTests(q: Queryable, feature: string): Promise<number> {
  const { count } = await q
    .selectFrom('toggle_tests')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('feature', '=', feature)
    .executeTakeFirstOrThrow()
  return count
}

export async function requireTest(q: Queryable, feature: string, id: number): Promise<TestView> {
  const row = await q
    .selectFrom('toggle_tests')
    .selectAll()
    .where('id', '=', id)
    .where('feature', '=', feature)
    .executeTakeFirst()
  if (!row) throw notFound('case', id)
  return viewOf(fromRow(row))
}

export const viewOf = ({ feature: _, ...test }: StoredTest): TestView => test

/** Turns a violation of the unique constraint into a failure. */
async function withFreeName<T>({ name, environment }: Omit<TestView, 'id'>, write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (sqlFault(error) !== 'unique') throw error
    const message = `The toggle has a case named "${shorten(name)}" in "${environment}" already`
    throw new Failure('name_exists', message, { cause: error })
  }
}

export async function insertTest(tx: Tx, feature: string, test: Omit<TestView, 'id'>): Promise<TestView> {
  const insert = tx
    .insertInto('toggle_tests')
    .values({ feature, ...toRow(test), created_at: test.createdAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...(await withFreeName(test, insert)), ...test }
}

export async function saveTest(tx: Tx, test: TestView): Promise<void> {
  await withFreeName(test, tx.updateTable('toggle_tests').set(toRow(test)).where('id', '=', test.id).execute())
}

export async function removeTest(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('toggle_tests').where('id', '=', id).execute()
}

/** Whether any toggle has cases. */
export const hasTests = async (q: Queryable): Promise<boolean> =>
  (await q.selectFrom('toggle_tests').select('id').limit(1).execute()).length > 0
