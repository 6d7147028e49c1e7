import type { StoredEvent } from '#kernel/event'
import type { Queryable } from '#platform/db/tables'
import { changesOf } from './diff-rules.ts'
import type { Change, HistoryEntry, HistoryPage } from './schema.ts'
import { countEvents, namesIn, type PageQuery, pageOfEvents, type Visible } from './store.ts'

/** Where a toggle was moved out of a project that must stay unknown, its history does not name it. */
const withoutHidden = (change: Change, visible: Visible): Change =>
  change.path === 'project' && visible !== 'all' && !visible.includes(String(change.before))
    ? { ...change, before: null }
    : change

const entryOf = (event: StoredEvent, visible: Visible): HistoryEntry => {
  const { id: eventId, type, createdAt, createdBy, createdByUserId, environment, groupId } = event
  return {
    eventId,
    type,
    createdAt,
    createdBy,
    ...(createdByUserId !== undefined && { createdByUserId }),
    ...(environment !== undefined && { environment }),
    ...(groupId !== undefined && { groupId }),
    changes: changesOf(event).map((change) => withoutHidden(change, visible)),
  }
}

export async function readHistory(q: Queryable, name: string, visible: Visible, page: PageQuery): Promise<HistoryPage> {
  const events = await pageOfEvents(q, name, visible, page)
  return {
    entries: events.map((event) => entryOf(event, visible)),
    total: await countEvents(q, name, visible),
    found: await countEvents(q, name, visible, page),
    ...(page.before === undefined && {
      environments: await namesIn(q, name, visible, 'environment'),
      people: await namesIn(q, name, visible, 'created_by'),
    }),
  }
}
