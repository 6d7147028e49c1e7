import { statisticsJob } from '#platform/db/statistics'
import type { Store } from '#platform/db/store'
import { Jobs } from '#platform/jobs/jobs'
import { Leases } from '#platform/jobs/leases'
import type { Slice } from '#platform/slice'
import type { WarnOf } from '#platform/telemetry/telemetry'

/** The leases of this instance, whose name is unique to the process. */
export function openLeases(store: Store, instance: string, clock: () => Date, warnOf: WarnOf): Leases {
  const leases = new Leases(store, instance, clock)
  leases.start((error) => warnOf(error, 'leases could not be renewed'))
  return leases
}

/** The jobs of all slices; none runs before `start`. */
export const createJobs = (store: Store, leases: Leases, warnOf: WarnOf, slices: readonly Slice[]): Jobs =>
  new Jobs({ store, leases, onError: (job, error) => warnOf(error, 'a job failed and will run again', { job }) }, [
    ...slices.flatMap((slice) => slice.jobs ?? []),
    ...(store.engine === 'sqlite' ? [statisticsJob(store)] : []),
  ])
