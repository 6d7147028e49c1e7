import { describe, expect, it } from 'vitest'
import { lastActivity, linkState } from './invite-link-text.ts'

describe('invite links', () => {
  const now = Date.parse('2026-11-16T00:00:00Z')

  it.each([
    [true, '2026-11-17T00:00:00Z', 'Active'],
    [false, '2026-11-17T00:00:00Z', 'Disabled'],
    [false, '2026-11-15T00:00:00Z', 'Expired'],
  ])('with enabled=%s until %s are %s', (enabled, expiresAt, state) => {
    expect(linkState({ enabled, expiresAt }, now)).toBe(state)
  })
})

describe('the last activity of a user', () => {
  const [early, late] = ['2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z']

  it('is the later of log-in and use of a token', () => {
    expect(lastActivity({ seenAt: early, patSeenAt: late })).toBe(late)
    expect(lastActivity({ seenAt: late, patSeenAt: early })).toBe(late)
    expect(lastActivity({ seenAt: null, patSeenAt: early })).toBe(early)
    expect(lastActivity({ seenAt: null, patSeenAt: null })).toBeNull()
  })
})
