import { SYSTEM } from '#kernel/actor'
import { defineCommand } from '#platform/commands/define'
import { onInstallation } from '#platform/commands/helpers'
import { step } from '#platform/commands/runner'
import { BatchInput } from '#platform/jobs/housekeeping'
import { inBatches } from '#platform/jobs/in-batches'
import type { Job } from '#platform/jobs/job'
import type { Deps } from '#platform/slice'
import { toggleEvent } from './events.ts'
import { findOutdated, saveMark } from './lifetime.ts'
import { readLifetimes } from './lifetimes.ts'
import type { Toggle } from './store.ts'

const lifetimeEvent = (toggle: Toggle, isPast: boolean) =>
  toggleEvent(isPast ? 'feature-potentially-stale-on' : 'feature-potentially-stale-off', toggle, {
    data: { potentiallyStale: isPast },
    preData: { potentiallyStale: !isPast },
  })

/** Returns the number of toggles whose mark it set or removed. */
export const checkLifetimes = defineCommand({
  name: 'lifetime.check',
  isSentToSdks: false,
  ...onInstallation('ADMIN'),
  input: BatchInput,
  async run({ tx, now, record }, { limit }): Promise<number> {
    const { past, within } = await findOutdated(tx, now, limit, await readLifetimes(tx))
    await saveMark(tx, past, true)
    await saveMark(tx, within, false)
    for (const toggle of past) record(lifetimeEvent(toggle, true))
    for (const toggle of within) record(lifetimeEvent(toggle, false))
    return past.length + within.length
  },
})

export const lifetimeJob = ({ store, clock, run }: Deps): Job => ({
  name: 'potentially-stale',
  everyMs: 60_000,
  async run(stopping) {
    // Nearly always nothing is due. This check avoids a write transaction then.
    const { past, within } = await findOutdated(store.read, clock().toISOString(), 1, await readLifetimes(store.read))
    if (past.length + within.length === 0) return
    await inBatches(stopping, (limit) => run(SYSTEM, step(checkLifetimes, { limit })))
  },
})
