import { describe, expect, it } from 'vitest'
import type { FoundToggle } from '../../lib/types.ts'
import { byTraffic, trafficText } from './traffic-text.ts'

const NOW = Date.parse('2026-11-15T12:00:00Z')

describe('the traffic of toggles in a dialog', () => {
  it('is a number of evaluations, or the time of the last one', () => {
    const lastSeenAt = '2026-11-12T12:00:00Z'
    expect(trafficText({ lastSeenAt }, { yes: 1_200, no: 4 }, NOW)).toBe('1,204 evaluations in 24 hours')
    expect(trafficText({ lastSeenAt }, { yes: 1, no: 0 }, NOW)).toBe('1 evaluation in 24 hours')
    expect(trafficText({ lastSeenAt }, undefined, NOW)).toBe('No traffic, last seen 3 days ago')
    expect(trafficText({ lastSeenAt: null }, undefined, NOW)).toBe('Never used')
  })

  it('decides the order: toggles in use come first, then by name', () => {
    const toggles = ['b', 'a', 'used'].map((name) => ({ name }) as FoundToggle)
    expect(byTraffic(toggles, (name) => (name === 'used' ? 9 : 0)).map(({ name }) => name)).toEqual(['used', 'a', 'b'])
  })
})
