import { describe, expect, it } from 'vitest'
import type { StoredEvent } from '#kernel/event'
import { planKindOf, planRecipientsOf } from './plan-rules.ts'

const event = (type: string, data: unknown) => ({ type, data }) as StoredEvent

describe('a step of a release plan', () => {
  it.each([
    ['release-plan-progressions-paused', 'paused', 'plan-paused'],
    ['release-plan-rolled-back', 'rolled-back', 'plan-rolled-back'],
    ['release-plan-completed', 'completed', 'plan-completed'],
    ['release-plan-cancelled', 'cancelled', 'plan-paused'],
    ['safeguard-triggered', 'paused', 'plan-paused'],
    ['safeguard-triggered', 'running', undefined],
    ['release-plan-added', 'paused', undefined],
  ])('%s to the state %s is the notice %s', (type, state, kind) => {
    expect(planKindOf(event(type, { automatic: true, state }))).toBe(kind)
  })

  it('by a user is no notice', () => {
    expect(planKindOf(event('release-plan-completed', { automatic: false, state: 'completed' }))).toBeUndefined()
    expect(planKindOf(event('release-plan-completed', null))).toBeUndefined()
  })

  it('is reported to the creator, and once to each user that the plan or the safeguard names', () => {
    const data = { createdByUserId: 1, notify: [2, 'x', 1], safeguard: { notify: [3, 2] } }
    expect(planRecipientsOf(event('safeguard-triggered', data))).toEqual([1, 2, 3])
    expect(
      planRecipientsOf(event('safeguard-triggered', { createdByUserId: null, notify: 7, safeguard: null })),
    ).toEqual([])
    expect(planRecipientsOf(event('safeguard-triggered', null))).toEqual([])
  })
})
