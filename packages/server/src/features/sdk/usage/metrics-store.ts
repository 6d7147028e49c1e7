import { type ExpressionBuilder, type InsertQueryBuilder, type InsertResult, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db/tables'
import { MAX_COUNTED } from './limit-rules.ts'
import { manyRows } from './many-rows.ts'
import { addVariants, dayOf, type VariantCounts, variantsFrom, variantsText } from './rules.ts'

/** The counts of a toggle in one application and environment. */
interface Counts {
  readonly feature: string
  readonly appName: string
  readonly environment: string
  readonly yes: number
  readonly no: number
  readonly variants: VariantCounts
}
export interface HourOfCounts extends Counts {
  readonly hour: string
}
interface DayOfCounts extends Counts {
  readonly day: string
}

/** The two tables have the same columns except for the time: `hour` and `day`. */
type MetricsTable = 'client_metrics' | 'client_metrics_daily'
type Row = Readonly<Record<string, string | number>>
type Insert = (tx: Tx, rows: Row[]) => InsertQueryBuilder<Tables, 'client_metrics', InsertResult>
type Update = ExpressionBuilder<Tables, 'client_metrics'>

/** Adds to a count up to the limit. */
const added = (eb: Update, table: MetricsTable, column: 'yes' | 'no') => {
  const stored = sql.ref<number>(`${table}.${column}`)
  return eb
    .case()
    .when(stored, '>', MAX_COUNTED)
    .then(stored)
    .else(sql<number>`${stored} + ${sql.ref(`excluded.${column}`)}`)
    .end()
}

/**
 * Returns a function that adds rows to the counts of a table. Writes run one at a time across all instances, so variants cannot
 * change between the read and the write. The first statement returns the stored variants: PostgreSQL may choose a bad plan for a
 * lookup by keys.
 */
function adderTo(table: MetricsTable, period: 'hour' | 'day', insertInto: Insert) {
  const key = ['feature', 'environment', period, 'app_name'] as const
  const columns = [...key, 'yes', 'no', 'variants'] as const
  const keyOf = (row: Row): string => JSON.stringify(key.map((column) => row[column]))

  const addCounts = manyRows<Row, Row>(
    columns,
    (tx, rows) =>
      insertInto(tx, rows)
        .onConflict((conflict) =>
          conflict.columns(key as never).doUpdateSet((eb) => ({
            yes: added(eb as unknown as Update, table, 'yes'),
            no: added(eb as unknown as Update, table, 'no'),
          })),
        )
        .returning([...key, 'variants'] as never) as never,
  )
  const setVariants = manyRows<Row, unknown>(columns, (tx, rows) =>
    insertInto(tx, rows).onConflict((conflict) =>
      conflict.columns(key as never).doUpdateSet((eb) => ({ variants: eb.ref('excluded.variants') })),
    ),
  )

  return async (tx: Tx, counted: readonly (Counts & { readonly at: string })[]): Promise<void> => {
    const rows = counted.map(({ feature, appName, environment, at, yes, no }) => ({
      feature,
      app_name: appName,
      environment,
      [period]: at,
      yes,
      no,
      variants: '{}',
    }))
    const stored = new Map((await addCounts(tx, rows)).map((row) => [keyOf(row), String(row.variants)]))
    const changed = rows.flatMap((row, index) => {
      const news: VariantCounts = counted[index]?.variants ?? new Map()
      if (news.size === 0) return []
      return [{ ...row, variants: variantsText(addVariants(variantsFrom(stored.get(keyOf(row)) ?? '{}'), news)) }]
    })
    await setVariants(tx, changed)
  }
}

const addToHours = adderTo('client_metrics', 'hour', (tx, rows) =>
  tx.insertInto('client_metrics').values(rows as never),
)
const addToDays = adderTo(
  'client_metrics_daily',
  'day',
  (tx, rows) => tx.insertInto('client_metrics_daily').values(rows as never) as never,
)

export const addHours = (tx: Tx, counted: readonly HourOfCounts[]): Promise<void> =>
  addToHours(
    tx,
    counted.map((one) => ({ ...one, at: one.hour })),
  )

/** Deletes and returns the oldest hours before `before`. */
async function takeHours(tx: Tx, before: string, limit: number): Promise<HourOfCounts[]> {
  const rows = await tx
    .deleteFrom('client_metrics')
    .where((eb) =>
      eb(
        eb.refTuple('feature', 'environment', 'hour', 'app_name'),
        'in',
        eb
          .selectFrom('client_metrics as old')
          .select(['old.feature', 'old.environment', 'old.hour', 'old.app_name'])
          .where('old.hour', '<', before)
          .orderBy('old.hour')
          .limit(limit)
          .$asTuple('feature', 'environment', 'hour', 'app_name'),
      ),
    )
    .returning(['feature', 'environment', 'hour', 'app_name', 'yes', 'no', 'variants'])
    .execute()
  return rows.map(({ app_name: appName, variants, ...row }) => ({ ...row, appName, variants: variantsFrom(variants) }))
}

/** One row per toggle, environment, application and day. */
function summedByDay(hours: readonly HourOfCounts[]): DayOfCounts[] {
  const days = new Map<string, DayOfCounts>()
  for (const { hour, ...counts } of hours) {
    const day = dayOf(hour)
    const key = JSON.stringify([counts.feature, counts.environment, day, counts.appName])
    const sum = days.get(key)
    days.set(key, {
      ...counts,
      day,
      yes: Math.min(counts.yes + (sum?.yes ?? 0), MAX_COUNTED),
      no: Math.min(counts.no + (sum?.no ?? 0), MAX_COUNTED),
      variants: addVariants(sum?.variants ?? new Map(), counts.variants),
    })
  }
  return [...days.values()]
}

/**
 * Moves hours before `before` to their days, in the caller's transaction: the counts of an hour are never in both tables. An hour
 * that is reported after the move is a new row of `client_metrics`, and the next run adds it to its day. Returns the number of
 * moved hours.
 */
export async function rollUpHours(tx: Tx, before: string, limit: number): Promise<number> {
  const hours = await takeHours(tx, before, limit)
  const days = summedByDay(hours)
  await addToDays(
    tx,
    days.map((one) => ({ ...one, at: one.day })),
  )
  return hours.length
}
