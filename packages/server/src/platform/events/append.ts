import type { Actor } from '#kernel/actor'
import type { NewEvent, StoredEvent } from '#kernel/event'
import type { WriteContext } from '../db/store.ts'

export interface Occasion {
  readonly actor: Actor
  readonly now: string
  readonly groupId?: string
}

/** Eleven columns a row: stays below the smallest parameter limit of both engines. */
const ROWS_PER_INSERT = 500

/** Writes events into the open transaction and moves its position on. */
export async function appendEvents(
  context: WriteContext,
  { actor, now, groupId }: Occasion,
  events: readonly NewEvent[],
): Promise<StoredEvent[]> {
  const stored: StoredEvent[] = []
  for (let start = 0; start < events.length; start += ROWS_PER_INSERT) {
    const slice = events.slice(start, start + ROWS_PER_INSERT)
    const rows = await context.tx
      .insertInto('events')
      .values(
        slice.map((event) => ({
          type: event.type,
          created_at: now,
          created_by: actor.name,
          created_by_user_id: actor.userId ?? null,
          project: event.project ?? null,
          environment: event.environment ?? null,
          feature_name: event.featureName ?? null,
          data: event.data === undefined ? null : JSON.stringify(event.data),
          pre_data: event.preData === undefined ? null : JSON.stringify(event.preData),
          group_id: groupId ?? null,
        })),
      )
      .returning('id')
      .execute()
    const ids = rows.map(({ id }) => id).sort((a, b) => a - b)
    slice.forEach((event, index) => {
      stored.push({
        ...event,
        id: ids[index] as number,
        createdAt: now,
        createdBy: actor.name,
        ...(actor.userId === undefined ? {} : { createdByUserId: actor.userId }),
        ...(groupId === undefined ? {} : { groupId }),
      })
    })
  }
  context.lastEventId = stored.at(-1)?.id ?? context.lastEventId
  return stored
}
