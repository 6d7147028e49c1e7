import type { Store } from '#platform/db/store'
import type { Queryable } from '#platform/db/tables'
import { environmentRevisions, moveRevisionPosition } from '#platform/events/revision-checkpoint'
import { inBatches } from '#platform/jobs/in-batches'
import type { Job } from '#platform/jobs/job'
import { TOLD_TYPES } from './folding.ts'

const HOUR_MS = 3_600_000

/** Events of these types change what SDKs of their environment are told, or of all environments where they name none. */
export const REVISION_TYPES = [...TOLD_TYPES, 'segment-updated', 'segment-deleted', 'environment-created']

export const loadRevisions = (q: Queryable): Promise<Map<string, number>> => environmentRevisions(q, REVISION_TYPES)

/** Keeps the part of the log short that a load has to read for the revisions. */
export const revisionJob = (store: Store): Job => ({
  name: 'revision-checkpoint',
  everyMs: HOUR_MS,
  run: (stopping) =>
    inBatches(stopping, (limit) => store.write(({ tx }) => moveRevisionPosition(tx, REVISION_TYPES, limit))),
})
