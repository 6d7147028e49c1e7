import type { Store } from '#platform/db/store'
import { moveRevisionPosition } from '#platform/events/revision-checkpoint'
import { inBatches } from '#platform/jobs/in-batches'
import type { Job } from '#platform/jobs/job'

const HOUR_MS = 3_600_000

/** Keeps the part of the log short that a load has to read for the revisions. */
export const revisionJob = (store: Store): Job => ({
  name: 'revision-checkpoint',
  everyMs: HOUR_MS,
  run: (stopping) => inBatches(stopping, (limit) => store.write(({ tx }) => moveRevisionPosition(tx, limit))),
})
