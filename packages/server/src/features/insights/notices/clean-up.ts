import { SYSTEM } from '#kernel/actor'
import { step } from '#platform/commands/runner'
import type { Store } from '#platform/db/store'
import { inBatches } from '#platform/jobs/in-batches'
import type { Job } from '#platform/jobs/job'
import { hourlyRetention, type RetentionDeps } from '#platform/jobs/retention'
import type { noticeCommands } from './commands.ts'
import { findSurplus } from './notice-store.ts'

export interface CleanUpDeps extends RetentionDeps {
  readonly store: Store
  readonly commands: ReturnType<typeof noticeCommands>
  readonly retentionDays: number
  /** Of one user. */
  readonly maxNotices: number
}

/** A batch looks at each of its users once. */
const USERS_AT_ONCE = 100

/** Removes notices that are too old, and the oldest ones of users who have too many. */
export const noticeCleanUp = ({ store, commands, retentionDays, maxNotices, run, clock }: CleanUpDeps): Job =>
  hourlyRetention('forget-notices', retentionDays, clock, async (before, stopping) => {
    await inBatches(stopping, (limit) => run(SYSTEM, step(commands.forgetOld, { before, limit })))
    const surplus = await findSurplus(store.scan, maxNotices)
    for (let at = 0; at < surplus.length && !stopping.aborted; at += USERS_AT_ONCE) {
      const some = surplus.slice(at, at + USERS_AT_ONCE)
      await inBatches(stopping, (limit) => run(SYSTEM, step(commands.forgetSurplus, { surplus: some, limit })))
    }
  })
