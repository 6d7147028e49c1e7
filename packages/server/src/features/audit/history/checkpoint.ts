import { type EventData, PLANNING_EVENT_TYPES, type StoredEvent } from '#kernel/event'
import type { Checkpoint } from '#platform/events/prune'
import { type ReplayedToggle, replay } from './rules.ts'

/** The result of pruning the oldest events of one toggle. */
export interface Pruned {
  readonly remove: readonly number[]
  readonly checkpoint?: Checkpoint
}

const dataOf = ({ environments, ...toggle }: ReplayedToggle): EventData => ({
  ...toggle,
  environments: Object.fromEntries(environments),
})

const isPlan = ({ type }: StoredEvent): boolean => (PLANNING_EVENT_TYPES as readonly string[]).includes(type)

/**
 * Decides which events of one toggle to remove. All events up to some moment are given, oldest first: `events` are about
 * the toggle, an earlier checkpoint included, and `environmentChanges` are the creations and deletions of environments in between. The
 * newest change is kept as a checkpoint, so that the history after it and the revision of the toggle stay correct.
 */
export function prunedEvents(events: readonly StoredEvent[], environmentChanges: readonly StoredEvent[]): Pruned {
  const newest = events.findLast((event) => !isPlan(event))
  const others = (kept?: StoredEvent) => events.flatMap(({ id }) => (id === kept?.id ? [] : [id]))
  if (!newest || newest.type === 'feature-deleted') return { remove: others() }
  const until = [...events, ...environmentChanges].filter(({ id }) => id <= newest.id).sort((a, b) => a.id - b.id)
  const toggle = replay(until)
  // Without an initial event there is no state. The event is kept unchanged, because its id is the revision of the toggle.
  if (!toggle) return { remove: others(newest) }
  return { remove: others(newest), checkpoint: { id: newest.id, project: toggle.project, data: dataOf(toggle) } }
}
