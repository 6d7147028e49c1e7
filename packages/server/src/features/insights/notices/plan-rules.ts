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

const idsIn = (value: unknown): number[] => (Array.isArray(value) ? value.filter(isId) : [])

/** The creator of the plan, the users that the plan names, and those that the violated safeguard names. */
export const planRecipientsOf = ({ data }: StoredEvent): number[] => {
  const safeguard = data?.safeguard as { readonly notify?: unknown } | null | undefined
  const creator = isId(data?.createdByUserId) ? [data.createdByUserId] : []
  return [...new Set([...creator, ...idsIn(data?.notify), ...idsIn(safeguard?.notify)])]
}
