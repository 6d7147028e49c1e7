import type { EventType, StoredEvent } from '#kernel/event'
import type { NoticeKind } from './kinds.ts'

/** Events of release plans that can notify anyone. */
export const PLAN_NOTICE_EVENTS: readonly EventType[] = [
  'release-plan-progressions-paused',
  'release-plan-rolled-back',
  'release-plan-completed',
  'release-plan-cancelled',
  'safeguard-triggered',
]

const KIND_BY_STATE: Readonly<Record<string, NoticeKind>> = {
  paused: 'plan-paused',
  'rolled-back': 'plan-rolled-back',
  completed: 'plan-completed',
  cancelled: 'plan-paused',
}

/** The kind of notice about a step that a release plan took by itself. Undefined for a step of a user. */
export function planKindOf({ type, data }: StoredEvent): NoticeKind | undefined {
  if (!PLAN_NOTICE_EVENTS.includes(type) || data?.automatic !== true) return undefined
  return KIND_BY_STATE[String(data.state)]
}

const isId = (value: unknown): value is number => typeof value === 'number'

/** The creator of the plan and the users that the plan names. */
export const planRecipientsOf = ({ data }: StoredEvent): number[] => {
  const named = Array.isArray(data?.notify) ? data.notify : []
  return [...new Set([data?.createdByUserId, ...named].filter(isId))]
}
