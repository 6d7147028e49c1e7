import type { StoredEvent } from '#kernel/event'
import type { Queryable } from '#platform/db/tables'
import type { HistoryEntry } from './schema.ts'

interface RequestFacts {
  readonly project: string
  readonly title: string
  readonly createdBy: string
  readonly approvedBy: string[]
}

/** Reads change requests by id. A dependency on the district of change requests. */
export type RequestFactsOf = (q: Queryable, ids: readonly number[]) => Promise<ReadonlyMap<number, RequestFacts>>

/** The group of the events of an applied change request is its id. Other groups are UUIDs. */
const APPLIED = /^\d{1,15}$/

/** The change request that an event applied, or whose draft it changed. */
export function requestIdOf({ groupId = '', data }: Pick<StoredEvent, 'groupId' | 'data'>): number | undefined {
  const { changeRequestId } = data ?? {}
  if (typeof changeRequestId === 'number') return changeRequestId
  return APPLIED.test(groupId) ? Number(groupId) : undefined
}

/** A deleted change request has only its id. */
export const requestView = (
  event: StoredEvent,
  facts: ReadonlyMap<number, RequestFacts>,
): Pick<HistoryEntry, 'changeRequest'> => {
  const id = requestIdOf(event)
  if (id === undefined) return {}
  const found = facts.get(id)
  if (!found || found.project !== event.project) return { changeRequest: { id } }
  const { title, createdBy, approvedBy } = found
  return { changeRequest: { id, title, createdBy, approvedBy } }
}
