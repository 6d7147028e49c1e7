import type { EventVisibility } from '#features/audit/event-log/index'
import type { StoredEvent } from '#kernel/event'
import type { Queryable } from '#platform/db/tables'
import { changesOf } from './diff-rules.ts'
import { type RequestFactsOf, requestIdOf, requestView } from './request-facts.ts'
import type { HistoryEntry, HistoryPage } from './schema.ts'
import { countEvents, namesIn, type PageQuery, pageOfEvents } from './store.ts'

type Facts = Awaited<ReturnType<RequestFactsOf>>

const entryOf = (event: StoredEvent, facts: Facts): HistoryEntry => {
  const { id: eventId, type, createdAt, createdBy, createdByUserId, environment, groupId } = event
  return {
    eventId,
    type,
    createdAt,
    createdBy,
    ...(createdByUserId !== undefined && { createdByUserId }),
    ...(environment !== undefined && { environment }),
    ...(groupId !== undefined && { groupId }),
    ...requestView(event, facts),
    changes: changesOf(event),
  }
}

interface HistoryReader {
  readonly visibility: EventVisibility
  readonly requestFactsOf: RequestFactsOf
}

export async function readHistory(
  q: Queryable,
  name: string,
  { visibility, requestFactsOf }: HistoryReader,
  page: PageQuery,
): Promise<HistoryPage> {
  const events = await pageOfEvents(q, name, visibility, page)
  const facts = await requestFactsOf(q, [...new Set(events.flatMap((event) => requestIdOf(event) ?? []))])
  const { hasDrafts } = page
  return {
    entries: events.map((event) => entryOf(event, facts)),
    total: await countEvents(q, name, visibility, { hasDrafts }),
    found: await countEvents(q, name, visibility, page),
    ...(page.before === undefined && {
      environments: await namesIn(q, name, visibility, 'environment'),
      people: await namesIn(q, name, visibility, 'created_by'),
    }),
  }
}
