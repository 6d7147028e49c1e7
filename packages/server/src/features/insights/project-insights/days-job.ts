import { inBatches } from '#platform/jobs/in-batches'
import type { Job } from '#platform/jobs/job'
import type { Deps } from '#platform/slice'
import { insertDays, isRecorded, measureProjects, removeDays } from './days-store.ts'
import { lastDays } from './rules.ts'

/** 13 months, so that a month can be compared with the same month of the year before. */
const KEPT_DAYS = 396
const EVERY_MS = 15 * 60_000
const PROJECTS_PER_WRITE = 200

/**
 * Records the past day of every project, once, after midnight (UTC). A day on which no server ran is not recorded. The
 * rows are statistics, not configuration, so they have no events.
 */
export const projectDaysJob = ({ store, clock }: Pick<Deps, 'store' | 'clock'>): Job => ({
  name: 'project-days',
  everyMs: EVERY_MS,
  hasWork: async () => !(await isRecorded(store.read, lastDays(clock(), 2)[0] ?? '')),
  async run(stopping) {
    const now = clock()
    const days = await measureProjects(store.scan, lastDays(now, 2)[0] ?? '')
    for (let start = 0; start < days.length && !stopping.aborted; start += PROJECTS_PER_WRITE)
      await store.write(({ tx }) => insertDays(tx, days.slice(start, start + PROJECTS_PER_WRITE)))
    const before = lastDays(now, KEPT_DAYS)[0] ?? ''
    await inBatches(stopping, (limit) => store.write(({ tx }) => removeDays(tx, before, limit)))
  },
})
