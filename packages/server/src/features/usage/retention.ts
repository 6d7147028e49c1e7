import type { Store } from '#platform/db/store'
import type { Tx } from '#platform/db/tables'
import { inBatches } from '#platform/jobs/in-batches'
import type { Job } from '#platform/jobs/job'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const INSTANCE_DAYS = 7
const UNKNOWN_DAYS = 7
const METRICS_DAYS = 30
const APPLICATION_DAYS = 30

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

const removeMetrics: RemoveSome = (tx, before, limit) =>
  tx
    .deleteFrom('client_metrics')
    .where((eb) =>
      eb(
        eb.refTuple('feature', 'environment', 'hour', 'app_name'),
        'in',
        eb
          .selectFrom('client_metrics as old')
          .select(['old.feature', 'old.environment', 'old.hour', 'old.app_name'])
          .where('old.hour', '<', before)
          .limit(limit)
          .$asTuple('feature', 'environment', 'hour', 'app_name'),
      ),
    )
    .executeTakeFirstOrThrow()

/** What somebody described stays. */
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
 * Scopes of applications that are gone, or that reported with another token since. An application that is kept although it
 * was not seen keeps its scopes: they decide who sees it.
 */
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
          .where((inner) => inner.or([inner('a.app_name', 'is', null), inner('a.seen_at', '>=', before)]))
          .limit(limit)
          .$asTuple('app_name', 'projects'),
      ),
    )
    .executeTakeFirstOrThrow()

/** Usage is told anew all the time: what grows old is removed, and no event speaks of it. */
export const retentionJob = (store: Store, clock: () => Date): Job => ({
  name: 'usage-retention',
  everyMs: HOUR_MS,
  async run(stopping) {
    const work: readonly (readonly [number, RemoveSome])[] = [
      [METRICS_DAYS, removeMetrics],
      [INSTANCE_DAYS, removeInstances],
      [UNKNOWN_DAYS, removeUnknown],
      [APPLICATION_DAYS, removeApplications],
      [APPLICATION_DAYS, removeScopes],
    ]
    for (const [days, removeSome] of work) {
      const before = new Date(clock().getTime() - days * DAY_MS).toISOString()
      await inBatches(stopping, (limit) =>
        store.write(async ({ tx }) => Number((await removeSome(tx, before, limit)).numDeletedRows)),
      )
    }
  },
})
