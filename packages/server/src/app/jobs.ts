import { randomUUID } from 'node:crypto'
import { statisticsJob } from '#platform/db/statistics'
import type { Store } from '#platform/db/store'
import { Jobs } from '#platform/jobs/jobs'
import { Leases } from '#platform/jobs/leases'
import type { Slice } from '#platform/slice'
import type { Telemetry } from './telemetry.ts'

/** The leases of this instance, which has a name of its own for the time that it runs. */
export function openLeases(store: Store, clock: () => Date, telemetry: Telemetry): Leases {
  const leases = new Leases(store, randomUUID(), clock)
  leases.start((error) => telemetry.warnOf(error, 'leases could not be renewed'))
  return leases
}

/** The jobs of all slices; none runs before `start`. */
export const createJobs = (store: Store, leases: Leases, telemetry: Telemetry, slices: readonly Slice[]): Jobs =>
  new Jobs(
    { store, leases, onTrouble: (job, error) => telemetry.warnOf(error, 'a job failed and will run again', { job }) },
    [...slices.flatMap((slice) => slice.jobs ?? []), ...(store.engine === 'sqlite' ? [statisticsJob(store)] : [])],
  )
