import { expect, it } from 'vitest'
import { limitedExpiry } from './rules.ts'

const now = '2026-11-16T10:00:00.000Z'

it('an invite link expires as requested, after 30 days at the latest', () => {
  const requested = [
    '2026-11-16T10:00:00.001Z',
    '2026-12-16T09:59:59.999Z',
    '2026-12-16T10:00:00.000Z',
    '2027-01-01T00:00:00.000Z',
  ]
  expect(requested.map((expiresAt) => limitedExpiry(expiresAt, now))).toEqual([
    '2026-11-16T10:00:00.001Z',
    '2026-12-16T09:59:59.999Z',
    '2026-12-16T10:00:00.000Z',
    '2026-12-16T10:00:00.000Z',
  ])
})

it.each([now, '2026-11-16T09:59:59.999Z'])(
  'an invite link cannot expire at %s, which is not in the future',
  (expiresAt) => {
    expect(() => limitedExpiry(expiresAt, now)).toThrow('/body/expiresAt: must be in the future')
  },
)
