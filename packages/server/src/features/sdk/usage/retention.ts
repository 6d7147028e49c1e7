import type { ExpressionBuilder } from 'kysely'
import type { Retention } from '#platform/config/settings'
import type { Store } from '#platform/db/store'
import type { Tables, Tx } from '#platform/db/tables'
import { inBatches } from '#platform/jobs/in-batches'
import type { Job } from '#platform/jobs/job'
import { daysBefore } from '#platform/jobs/retention'
import { rollUpHours } from './metrics-store.ts'
import { dayOf, lastHours } from './rules.ts'
import { MAX_HOURS } from './schema.ts'

const HOUR_MS = 3_600_000

type RemoveSome = (tx: Tx, before: string, limit: number) => Promise<{ readonly numDeletedRows: bigint }>

const removeInstances: RemoveSome = (tx, before, limit) =>
  tx
    .deleteFrom('application_instances')
    .where((eb) =>
      eb(
        eb.refTuple('app_name', 'environment', 'instance_id', 'projects'),
        'in',
        eb
          .selectFrom('application_instances as old')
          .select(['old.app_name', 'old.environment', 'old.instance_id', 'old.projects'])
          .where('old.seen_at', '<', before)
          .limit(limit)
          .$asTuple('app_name', 'environment', 'instance_id', 'projects'),
      ),
    )
    .executeTakeFirstOrThrow()

const removeUnknown: RemoveSome = (tx, before, limit) =>
  tx
    .deleteFrom('unknown_toggle_reports')
    .where((eb) =>
      eb(
        eb.refTuple('app_name', 'environment', 'name', 'projects'),
        'in',
        eb
          .selectFrom('unknown_toggle_reports as old')
          .select(['old.app_name', 'old.environment', 'old.name', 'old.projects'])
          .where('old.seen_at', '<', before)
          .limit(limit)
          .$asTuple('app_name', 'environment', 'name', 'projects'),
      ),
    )
    .executeTakeFirstOrThrow()

const removeDays: RemoveSome = (tx, before, limit) =>
  tx
    .deleteFrom('client_metrics_daily')
    .where((eb) =>
      eb(
        eb.refTuple('feature', 'environment', 'day', 'app_name'),
        'in',
        eb
          .selectFrom('client_metrics_daily as old')
          .select(['old.feature', 'old.environment', 'old.day', 'old.app_name'])
          .where('old.day', '<', dayOf(before))
          .orderBy('old.day')
          .limit(limit)
          .$asTuple('feature', 'environment', 'day', 'app_name'),
      ),
    )
    .executeTakeFirstOrThrow()

/** Keeps applications that have a description, URL, icon or colour. */
const removeApplications: RemoveSome = (tx, before, limit) =>
  tx
    .deleteFrom('applications')
    .where(
      'app_name',
      'in',
      tx
        .selectFrom('applications as old')
        .select('old.app_name')
        .where('old.seen_at', '<', before)
        .where('old.description', '=', '')
        .where('old.url', '=', '')
        .where('old.icon', '=', '')
        .where('old.color', '=', '')
        .limit(limit),
    )
    .executeTakeFirstOrThrow()

/**
 * `removeScopes` deletes rows of applications that have since reported with another token, or that are deleted and have no daily
 * counts left. The rows decide who sees an application and its counts, so an application that is kept keeps its rows.
 */
const hasDays = (eb: ExpressionBuilder<Tables & { old: Tables['application_scopes'] }, 'old'>) =>
  eb.exists(eb.selectFrom('client_metrics_daily as d').select('d.app_name').whereRef('d.app_name', '=', 'old.app_name'))

const removeScopes: RemoveSome = (tx, before, limit) =>
  tx
    .deleteFrom('application_scopes')
    .where((eb) =>
      eb(
        eb.refTuple('app_name', 'projects'),
        'in',
        eb
          .selectFrom('application_scopes as old')
          .leftJoin('applications as a', 'a.app_name', 'old.app_name')
          .select(['old.app_name', 'old.projects'])
          .where('old.seen_at', '<', before)
          .where((inner) =>
            inner.or([
              inner('a.seen_at', '>=', before),
              inner.and([inner('a.app_name', 'is', null), inner.not(hasDays(inner as never))]),
            ]),
          )
          .limit(limit)
          .$asTuple('app_name', 'projects'),
      ),
    )
    .executeTakeFirstOrThrow()

export interface UsageRetention
  extends Pick<Retention, 'metricsRetentionDays' | 'applicationRetentionDays' | 'instanceRetentionDays'> {}

/**
 * Moves hours to their days, then deletes old rows. Usage is not configuration and has no events. An interrupted run leaves the
 * rest to the next run.
 */
export const usageRetentionJob = (store: Store, clock: () => Date, retention: UsageRetention): Job => ({
  name: 'usage-retention',
  everyMs: HOUR_MS,
  async run(stopping) {
    const now = clock()
    const { metricsRetentionDays, applicationRetentionDays, instanceRetentionDays } = retention
    const work: readonly (readonly [number, RemoveSome])[] = [
      [metricsRetentionDays, removeDays],
      [instanceRetentionDays, removeInstances],
      [instanceRetentionDays, removeUnknown],
      [applicationRetentionDays, removeApplications],
      [applicationRetentionDays, removeScopes],
    ]
    const [oldestHour = ''] = lastHours(now.getTime(), MAX_HOURS + 1)
    await inBatches(stopping, (limit) => store.write(({ tx }) => rollUpHours(tx, oldestHour, limit)))
    for (const [days, removeSome] of work) {
      if (days === 0) continue
      const before = daysBefore(now, days)
      await inBatches(stopping, (limit) =>
        store.write(async ({ tx }) => Number((await removeSome(tx, before, limit)).numDeletedRows)),
      )
    }
  },
})
