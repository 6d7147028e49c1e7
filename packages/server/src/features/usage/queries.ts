import { sql } from 'kysely'
import type { Queryable } from '#platform/db/tables'
import type { HourCount, HourSum } from './rules.ts'
import { MAX_LISTED } from './schema.ts'
import { inScopes, isOfSeenApplication, isProjectSeen, type UsageView } from './visibility.ts'

const MAX_ROWS = 25_000

/** Newest first, should there be more than anybody can look at. */
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
  return rows.map((row) => ({
    appName: row.app_name,
    environment: row.environment,
    timestamp: row.hour,
    yes: row.yes,
    no: row.no,
    ...(row.variants !== '{}' && { variants: JSON.parse(row.variants) as Record<string, number> }),
  }))
}

/**
 * Of these toggles of a project, by name. The environments stand in between because the rows are found by toggle, environment
 * and hour; the last join names the toggles again because PostgreSQL would otherwise read the table as a whole. Floating
 * point, because a sum may be larger than what the engines hold as a whole number.
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

/** Toggles that an application asked for, and that the one who asks may see. */
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

/** Newest first. A toggle that was created since is not unknown any more. */
export function unknownToggles(q: Queryable, view: UsageView, appName?: string) {
  return q
    .selectFrom('unknown_toggle_reports as u')
    .leftJoin('features as f', 'f.name', 'u.name')
    .select((eb) => ['u.name', 'u.app_name as appName', 'u.environment', eb.fn.max('u.seen_at').as('seenAt')])
    .where('f.name', 'is', null)
    .where((eb) => inScopes(eb as never, 'u.projects', view))
    .$if(appName !== undefined, (query) => query.where('u.app_name', '=', appName as string))
    .groupBy(['u.name', 'u.app_name', 'u.environment'])
    .orderBy('seenAt', 'desc')
    .orderBy('u.name')
    .limit(MAX_LISTED)
    .execute()
}

/** Names of applications that asked for toggles of a project. */
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
