import { SYSTEM } from '#kernel/actor'
import type { EventData } from '#kernel/event'
import type { Tx } from '../db/tables.ts'

/** Replaces the newest removed event of a toggle, and contains the state after it. */
export interface Checkpoint {
  /** The id of the event that it replaces. */
  readonly id: number
  readonly project: string
  readonly data: EventData
}

export async function writeCheckpoint(tx: Tx, { id, project, data }: Checkpoint): Promise<void> {
  await tx
    .updateTable('events')
    .set({
      type: 'feature-checkpoint',
      created_by: SYSTEM.name,
      created_by_user_id: null,
      project,
      environment: null,
      data: JSON.stringify(data),
      pre_data: null,
      group_id: null,
    })
    .where('id', '=', id)
    .execute()
}

/** Below the smallest parameter limit of both engines. */
const IDS_PER_STATEMENT = 500

export async function removeEvents(tx: Tx, ids: readonly number[]): Promise<void> {
  for (let start = 0; start < ids.length; start += IDS_PER_STATEMENT)
    await tx
      .deleteFrom('events')
      .where('id', 'in', ids.slice(start, start + IDS_PER_STATEMENT))
      .execute()
}
