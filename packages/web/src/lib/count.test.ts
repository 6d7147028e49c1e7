import { describe, expect, it } from 'vitest'
import { toggleCount, totalOrMore, totalSentence } from './count.ts'

describe('the total of a search', () => {
  it('is exact up to the number at which the server stops counting', () => {
    expect(totalOrMore(10_000, false)).toBe('10000')
    expect([0, 1, 10_000].map((total) => totalSentence(total, false, 'event', 'events'))).toEqual([
      '0 events',
      '1 event',
      '10,000 events',
    ])
  })

  it('says "more than" for a capped search, also with events that arrived since', () => {
    expect(totalOrMore(10_001, true)).toBe('more than 10,000')
    expect(totalSentence(10_001, true, 'event', 'events')).toBe('More than 10,000 events')
    expect(totalSentence(10_043, true, 'event', 'events')).toBe('More than 10,000 events')
  })
})

it('uses the singular for one toggle', () => {
  expect([toggleCount(1), toggleCount(3)]).toEqual(['1 toggle', '3 toggles'])
})
