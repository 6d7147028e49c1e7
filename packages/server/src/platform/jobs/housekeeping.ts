import { Type } from 'typebox'
import { SYSTEM } from '#kernel/actor'
import type { Command } from '#kernel/command'
import { defineCommand } from '../commands/define.ts'
import { type RunCommand, step } from '../commands/runner.ts'
import type { Queryable, Tx } from '../db/tables.ts'
import { inBatches } from './in-batches.ts'
import type { Job } from './job.ts'

const HOUR_MS = 3_600_000
/** Others who write wait for one transaction, never for everything that expired. */
const BATCH = 1_000

/** Removes at most `limit` of what is over by `now`, and answers how many there were. */
export type RemoveSome = (tx: Tx, now: string, limit: number) => Promise<number>

const NoInput = Type.Object({})
export type Housekeeping = Command<Tx, Queryable, typeof NoInput, number>

/** A command that removes what nobody can use any more. The event says how many; nothing removed, nothing recorded. */
export const housekeeping = (name: string, what: string, removeSome: RemoveSome): Housekeeping =>
  defineCommand({
    name,
    needs: ['ADMIN'],
    where: () => [{}],
    input: NoInput,
    async run({ tx, now, record }): Promise<number> {
      const count = await removeSome(tx, now, BATCH)
      if (count > 0) record({ type: 'housekeeping-done', data: { what, count } })
      return count
    },
  })

export const housekeepingJob = (name: string, command: Housekeeping, { run }: { readonly run: RunCommand }): Job => ({
  name,
  everyMs: HOUR_MS,
  run: (stopping) => inBatches(BATCH, stopping, () => run(SYSTEM, step(command, {}))),
})
