import type { Sight } from '#features/audit/event-log/index'
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

export async function readHistory(q: Queryable, name: string, sight: Sight, page: PageQuery): Promise<HistoryPage> {
  const events = await pageOfEvents(q, name, sight, page)
  return {
    entries: events.map(entryOf),
    total: await countEvents(q, name, sight),
    found: await countEvents(q, name, sight, page),
    ...(page.before === undefined && {
      environments: await namesIn(q, name, sight, 'environment'),
      people: await namesIn(q, name, sight, 'created_by'),
    }),
  }
}
