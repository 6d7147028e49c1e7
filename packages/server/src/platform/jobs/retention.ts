import { Type } from 'typebox'
import { SYSTEM } from '#kernel/actor'
import type { Command } from '#kernel/command'
import { defineCommand } from '../commands/define.ts'
import { type RunCommand, step } from '../commands/runner.ts'
import type { Queryable, Tx } from '../db/tables.ts'
import { BatchInput } from './housekeeping.ts'
import { inBatches } from './in-batches.ts'
import type { Job } from './job.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Removes at most `limit` of the rows that ended before that time, and returns how many it removed. */
export type RemoveBefore = (tx: Tx, before: string, limit: number) => Promise<number>

export const RetentionInput = Type.Object({ ...BatchInput.properties, before: Type.String() })
export type Removal = Command<Tx, Queryable, typeof RetentionInput, number>

/**
 * A command that removes data that is older than a setting allows. The event has the count; without rows there is no
 * event.
 */
export const removalCommand = (name: string, what: string, removeSome: RemoveBefore): Removal =>
  defineCommand({
    name,
    needs: ['ADMIN'],
    where: () => [{}],
    input: RetentionInput,
    async run({ tx, record }, { before, limit }): Promise<number> {
      const count = await removeSome(tx, before, limit)
      if (count > 0) record({ type: 'housekeeping-done', data: { what, count, before } })
      return count
    },
  })

export const daysBefore = (now: Date, days: number): string => new Date(now.getTime() - days * DAY_MS).toISOString()

export interface RetentionDeps {
  readonly run: RunCommand
  readonly clock: () => Date
}

/** A job that runs once an hour with the time before which data is removed. With 0 days it never runs. */
export const hourlyRetention = (
  name: string,
  days: number,
  clock: () => Date,
  removeAll: (before: string, stopping: AbortSignal) => Promise<void>,
): Job => ({
  name,
  everyMs: HOUR_MS,
  hasWork: () => Promise.resolve(days > 0),
  run: (stopping) => removeAll(daysBefore(clock(), days), stopping),
})

export const retentionJob = (name: string, command: Removal, days: number, { run, clock }: RetentionDeps): Job =>
  hourlyRetention(name, days, clock, (before, stopping) =>
    inBatches(stopping, (limit) => run(SYSTEM, step(command, { before, limit }))),
  )
