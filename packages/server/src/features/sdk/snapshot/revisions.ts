import type { Store } from '#platform/db/store'
import { moveRevisionPosition } from '#platform/events/revision-checkpoint'
import { inBatches } from '#platform/jobs/in-batches'
import type { Job } from '#platform/jobs/job'

const HOUR_MS = 3_600_000

/** Moves the checkpoint forward, so that a load reads only a short part of the log to find the revisions. */
export const revisionJob = (store: Store): Job => ({
  name: 'revision-checkpoint',
  everyMs: HOUR_MS,
  run: (stopping) => inBatches(stopping, (limit) => store.write(({ tx }) => moveRevisionPosition(tx, limit))),
})
