import { type Selectable, sql } from 'kysely'
import type { Queryable, Tables } from '#platform/db/tables'
import { isTurnOver, mappedInTurns, nextTurn } from '#platform/turns'
import { addVariants, type HourCount, type HourSum, maxSeriesIn, startOfDay, variantsFrom } from './rules.ts'
import { MAX_LISTED } from './schema.ts'
import { isOfSeenApplication, isProjectSeen, isVisibleReport, type UsageView } from './visibility.ts'

const MAX_ROWS = 25_000

/** Newest first, up to `MAX_ROWS`. */
export async function countsOf(
  q: Queryable,
  feature: string,
  sinceHour: string,
  view: UsageView,
): Promise<HourCount[]> {
  const rows = await q
    .selectFrom('client_metrics as m')
    .select(['app_name', 'environment', 'hour', 'yes', 'no', 'variants'])
    .where('feature', '=', feature)
    .where('hour', '>=', sinceHour)
    .where((eb) => isOfSeenApplication(eb, view))
    .orderBy('hour', 'desc')
    .orderBy('environment')
    .orderBy('app_name')
    .limit(MAX_ROWS)
    .execute()
  return mappedInTurns(rows, (row) => ({
    appName: row.app_name,
    environment: row.environment,
    timestamp: row.hour,
    yes: row.yes,
    no: row.no,
    ...(row.variants !== '{}' && { variants: JSON.parse(row.variants) as Record<string, number> }),
  }))
}

/**
 * Counts by day, from the rolled-up days and from hours that are not rolled up yet. A day can be in both tables. When there are
 * too many pairs of application and environment, the most recent pairs are selected before rows are read, so that no day of a
 * selected pair is missing.
 */
export async function dailyCountsOf(
  q: Queryable,
  feature: string,
  days: readonly string[],
  view: UsageView,
): Promise<HourCount[]> {
  const [since = ''] = days
  const rows = await q
    .with('counted', (db) =>
      db
        .selectFrom('client_metrics_daily as m')
        .select(['m.app_name', 'm.environment', 'm.day', 'm.yes', 'm.no', 'm.variants'])
        .where('m.feature', '=', feature)
        .where('m.day', '>=', since)
        .where((eb) => isOfSeenApplication(eb as never, view))
        .unionAll(
          db
            .selectFrom('client_metrics as m')
            .select(['m.app_name', 'm.environment', sql<string>`substr(m.hour, 1, 10)`.as('day')])
            .select(['m.yes', 'm.no', 'm.variants'])
            .where('m.feature', '=', feature)
            .where('m.hour', '>=', startOfDay(since))
            .where((eb) => isOfSeenApplication(eb as never, view)),
        ),
    )
    .with('series', (db) =>
      db
        .selectFrom('counted as c')
        .select((eb) => ['c.app_name', 'c.environment', eb.fn.max('c.day').as('newest')])
        .groupBy(['c.app_name', 'c.environment'])
        .orderBy('newest', 'desc')
        .orderBy('c.environment')
        .orderBy('c.app_name')
        .limit(maxSeriesIn(days.length)),
    )
    .selectFrom('counted as c')
    .innerJoin('series as p', (join) =>
      join.onRef('p.app_name', '=', 'c.app_name').onRef('p.environment', '=', 'c.environment'),
    )
    .select(['c.app_name', 'c.environment', 'c.day', 'c.yes', 'c.no', 'c.variants'])
    .orderBy('c.day', 'desc')
    .orderBy('c.environment')
    .orderBy('c.app_name')
    .execute()
  return summedDays(rows)
}

/** One row per application, environment and day, in order of first appearance. */
async function summedDays(
  rows: readonly Pick<
    Selectable<Tables['client_metrics_daily']>,
    'app_name' | 'environment' | 'day' | 'yes' | 'no' | 'variants'
  >[],
): Promise<HourCount[]> {
  const sums = new Map<string, HourCount>()
  for (const { app_name: appName, environment, day, yes, no, variants } of rows) {
    const key = JSON.stringify([environment, appName, day])
    const sum = sums.get(key)
    const counts = addVariants(new Map(Object.entries(sum?.variants ?? {})), variantsFrom(variants))
    sums.set(key, {
      appName,
      environment,
      timestamp: startOfDay(day),
      yes: yes + (sum?.yes ?? 0),
      no: no + (sum?.no ?? 0),
      ...(counts.size > 0 && { variants: Object.fromEntries(counts) }),
    })
    if (isTurnOver()) await nextTurn()
  }
  return [...sums.values()]
}

/**
 * The hourly sums of these toggles of a project, sorted by name. The join with environments lets the engine use the index on
 * toggle, environment and hour. The last join repeats the names because PostgreSQL would otherwise scan the whole table. The
 * sums are floating point because they may exceed the integers of the engines.
 */
export function hourlySums(
  q: Queryable,
  project: string,
  names: readonly string[],
  sinceHour: string,
  view: UsageView,
): Promise<HourSum[]> {
  return q
    .selectFrom('features as f')
    .innerJoin('environments as e', (join) => join.onTrue())
    .leftJoin('client_metrics as m', (join) =>
      join
        .onRef('m.feature', '=', 'f.name')
        .onRef('m.environment', '=', 'e.name')
        .on('m.hour', '>=', sinceHour)
        .on('m.feature', 'in', names)
        .on((eb) => isOfSeenApplication(eb as never, view)),
    )
    .select([
      'f.name as feature',
      'm.hour',
      sql<number | null>`sum(cast(m.yes as double precision))`.as('yes'),
      sql<number | null>`sum(cast(m.no as double precision))`.as('no'),
    ])
    .where('f.project', '=', project)
    .where('f.name', 'in', names)
    .groupBy(['f.name', 'm.hour'])
    .orderBy('f.name')
    .execute()
}

export async function applicationsOf(
  q: Queryable,
  feature: string,
  sinceHour: string,
  view: UsageView,
): Promise<string[]> {
  const rows = await q
    .selectFrom('client_metrics as m')
    .select('app_name')
    .distinct()
    .where('feature', '=', feature)
    .where('hour', '>=', sinceHour)
    .where((eb) => isOfSeenApplication(eb, view))
    .orderBy('app_name')
    .limit(MAX_LISTED)
    .execute()
  return rows.map(({ app_name }) => app_name)
}

/** The toggles that an application uses and that the caller sees. */
export async function togglesOf(
  q: Queryable,
  appName: string,
  sinceHour: string,
  view: UsageView,
): Promise<{ name: string; project: string }[]> {
  const rows = await q
    .selectFrom('client_metrics as m')
    .innerJoin('features as f', 'f.name', 'm.feature')
    .select(['f.name', 'f.project'])
    .distinct()
    .where('m.app_name', '=', appName)
    .where('m.hour', '>=', sinceHour)
    .orderBy('f.name')
    .execute()
  return rows.filter(({ project }) => isProjectSeen(view, project))
}

/** Newest first. A toggle that was created since the report is omitted. */
export function unknownToggles(q: Queryable, view: UsageView, appName?: string) {
  return q
    .selectFrom('unknown_toggle_reports as u')
    .leftJoin('features as f', 'f.name', 'u.name')
    .select((eb) => ['u.name', 'u.app_name as appName', 'u.environment', eb.fn.max('u.seen_at').as('seenAt')])
    .where('f.name', 'is', null)
    .where((eb) => isVisibleReport(eb as never, 'u.projects', view))
    .$if(appName !== undefined, (query) => query.where('u.app_name', '=', appName as string))
    .groupBy(['u.name', 'u.app_name', 'u.environment'])
    .orderBy('seenAt', 'desc')
    .orderBy('u.name')
    .limit(MAX_LISTED)
    .execute()
}

/** The applications that use toggles of a project, with their environments. */
export const applicationsOfProject = (q: Queryable, project: string, sinceHour: string, view: UsageView) =>
  q
    .selectFrom('client_metrics as m')
    .innerJoin('features as f', 'f.name', 'm.feature')
    .select(['m.app_name', 'm.environment'])
    .distinct()
    .where('f.project', '=', project)
    .where('m.hour', '>=', sinceHour)
    .where((eb) => isOfSeenApplication(eb as never, view))
    .execute()
