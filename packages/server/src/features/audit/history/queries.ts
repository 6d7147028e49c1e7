import type { EventVisibility } from '#features/audit/event-log/index'
import type { StoredEvent } from '#kernel/event'
import type { Queryable } from '#platform/db/tables'
import { changesOf } from './diff-rules.ts'
import type { HistoryEntry, HistoryPage } from './schema.ts'
import { countEvents, namesIn, type PageQuery, pageOfEvents } from './store.ts'

const entryOf = (event: StoredEvent): HistoryEntry => {
  const { id: eventId, type, createdAt, createdBy, createdByUserId, environment, groupId } = event
  return {
    eventId,
    type,
    createdAt,
    createdBy,
    ...(createdByUserId !== undefined && { createdByUserId }),
    ...(environment !== undefined && { environment }),
    ...(groupId !== undefined && { groupId }),
    changes: changesOf(event),
  }
}

export async function readHistory(
  q: Queryable,
  name: string,
  visibility: EventVisibility,
  page: PageQuery,
): Promise<HistoryPage> {
  const events = await pageOfEvents(q, name, visibility, page)
  return {
    entries: events.map(entryOf),
    total: await countEvents(q, name, visibility),
    found: await countEvents(q, name, visibility, page),
    ...(page.before === undefined && {
      environments: await namesIn(q, name, visibility, 'environment'),
      people: await namesIn(q, name, visibility, 'created_by'),
    }),
  }
}
