import { Type } from 'typebox'
import { SYSTEM } from '#kernel/actor'
import type { Command } from '#kernel/command'
import { defineCommand } from '../commands/define.ts'
import { type RunCommand, step } from '../commands/runner.ts'
import type { Queryable, Tx } from '../db/tables.ts'
import { inBatches } from './in-batches.ts'
import type { Job } from './job.ts'

const HOUR_MS = 3_600_000

/** Removes at most `limit` expired items as of `now`, and returns how many it removed. */
export type RemoveSome = (tx: Tx, now: string, limit: number) => Promise<number>

/** The maximum number of items in one batch. */
export const BatchInput = Type.Object({ limit: Type.Integer({ minimum: 1 }) })
export type Housekeeping = Command<Tx, Queryable, typeof BatchInput, number>

/** A command that removes expired data. The event has the count; when nothing is removed, there is no event. */
export const housekeeping = (name: string, what: string, removeSome: RemoveSome): Housekeeping =>
  defineCommand({
    name,
    needs: ['ADMIN'],
    where: () => [{}],
    input: BatchInput,
    async run({ tx, now, record }, { limit }): Promise<number> {
      const count = await removeSome(tx, now, limit)
      if (count > 0) record({ type: 'housekeeping-done', data: { what, count } })
      return count
    },
  })

export const housekeepingJob = (name: string, command: Housekeeping, { run }: { readonly run: RunCommand }): Job => ({
  name,
  everyMs: HOUR_MS,
  run: (stopping) => inBatches(stopping, (limit) => run(SYSTEM, step(command, { limit }))),
})
