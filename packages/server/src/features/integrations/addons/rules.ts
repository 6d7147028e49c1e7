import type { StoredEvent } from '#kernel/event'
import type { Addon, Attempt, DeliveryState } from './types.ts'

/** The first one and one retry. */
export const MAX_ATTEMPTS = 2

/** An empty list or `*` means all; what belongs to no project or environment passes every filter. */
const passes = (filter: readonly string[], value: string | undefined): boolean =>
  value === undefined || filter.length === 0 || filter.includes('*') || filter.includes(value)

export const wants = (addon: Addon, event: StoredEvent): boolean =>
  addon.enabled &&
  addon.events.includes(event.type) &&
  passes(addon.projects, event.project) &&
  passes(addon.environments, event.environment)

export interface NextStep {
  readonly state: DeliveryState
  /** When the next attempt may go out; only while it is pending. */
  readonly dueAt?: string
}

/** Where a delivery stands after an attempt, the `tries`-th since it was planned or sent again. */
export function afterAttempt(attempt: Attempt, tries: number, now: string, retryAfterMs: number): NextStep {
  if (attempt.ok) return { state: 'sent' }
  if (tries >= MAX_ATTEMPTS) return { state: 'dead' }
  return { state: 'pending', dueAt: new Date(Date.parse(now) + retryAfterMs).toISOString() }
}

/**
 * Only a retry waits. Clocks of instances differ, and can be set back: a time that is further away than twice the wait of
 * a retry comes from a clock that was ahead, and counts for nothing.
 */
export function waitBefore(
  { tries, dueAt }: { readonly tries: number; readonly dueAt: string },
  nowMs: number,
  retryAfterMs: number,
): number {
  const leftMs = Date.parse(dueAt) - nowMs
  return tries === 0 || leftMs > 2 * retryAfterMs ? 0 : leftMs
}

/** A receiver took it when it says so, and by no other sign. */
export const isAccepted = (status: number): boolean => status >= 200 && status < 300

export function refusal(status: number): string {
  if (status >= 300 && status < 400)
    return `The receiver answered ${status}: redirects are not followed, enter the address that it leads to`
  return `The receiver answered ${status}`
}
