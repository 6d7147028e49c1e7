import { EVENTS, type EventType } from '@leverframe/domain'

export type { EventType }

/** Every event type of the audit log. */
export const EVENT_TYPES = Object.keys(EVENTS) as readonly EventType[]

/** How the group id of the events of a revert begins, so that statistics can count them. */
export const REVERT_GROUP = 'revert-'

/** Events about a toggle that do not change it: they change neither its revision nor its `ETag`. */
export const PLANNING_EVENT_TYPES = ['change-added', 'change-discarded', 'change-edited'] as const

export type EventData = { readonly [key: string]: unknown }

/** An event as a command records it. The runner adds the actor, the time and the group. */
export interface NewEvent {
  readonly type: EventType
  readonly project?: string
  readonly environment?: string
  readonly featureName?: string
  readonly data?: EventData
  readonly preData?: EventData
}

/** One row of the log. `id` grows in commit order and is the revision of everything that the event changed. */
export interface StoredEvent extends NewEvent {
  readonly id: number
  readonly createdAt: string
  readonly createdBy: string
  readonly createdByUserId?: number
  readonly groupId?: string
}
