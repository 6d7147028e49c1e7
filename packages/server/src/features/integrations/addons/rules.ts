import type { StoredEvent } from '#kernel/event'
import type { Addon, Attempt, DeliveryState } from './types.ts'

/** The first attempt and one retry. */
export const MAX_ATTEMPTS = 2

/** An empty list or `*` matches all. Events without a project or environment match every filter. */
const passes = (filter: readonly string[], value: string | undefined): boolean =>
  value === undefined || filter.length === 0 || filter.includes('*') || filter.includes(value)

export const wants = (addon: Addon, event: StoredEvent): boolean =>
  addon.enabled &&
  addon.events.includes(event.type) &&
  passes(addon.projects, event.project) &&
  passes(addon.environments, event.environment)

export interface NextStep {
  readonly state: DeliveryState
  /** Earliest time of the next attempt; only while pending. */
  readonly dueAt?: string
}

/** The state after an attempt. `tries` counts attempts since the delivery was planned or resent. */
export function afterAttempt(attempt: Attempt, tries: number, now: string, retryAfterMs: number): NextStep {
  if (attempt.ok) return { state: 'sent' }
  if (tries >= MAX_ATTEMPTS) return { state: 'dead' }
  return { state: 'pending', dueAt: new Date(Date.parse(now) + retryAfterMs).toISOString() }
}

/**
 * Only a retry waits. Clocks of instances differ and can be set back: a due time that is further away than twice the
 * retry delay comes from a clock that was ahead, and is ignored.
 */
export function waitBefore(
  { tries, dueAt }: { readonly tries: number; readonly dueAt: string },
  nowMs: number,
  retryAfterMs: number,
): number {
  const leftMs = Date.parse(dueAt) - nowMs
  return tries === 0 || leftMs > 2 * retryAfterMs ? 0 : leftMs
}

/** Only a 2xx status means that the receiver accepted the message. */
export const isAccepted = (status: number): boolean => status >= 200 && status < 300

export function refusal(status: number): string {
  if (status >= 300 && status < 400)
    return `The receiver answered ${status}: redirects are not followed, enter the final address`
  return `The receiver answered ${status}`
}
