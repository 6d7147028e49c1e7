import { describe, expect, it } from 'vitest'
import { totalWords } from './total.ts'

describe('the total of a search', () => {
  it('is exact up to the number at which the server stops counting', () => {
    expect([0, 1, 10_000].map((total) => totalWords(total, false, 'event', 'events'))).toEqual([
      '0 events',
      '1 event',
      '10,000 events',
    ])
  })

  it('says "more than" beyond it, also with events that arrived since', () => {
    expect(totalWords(10_001, true, 'event', 'events')).toBe('More than 10,000 events')
    expect(totalWords(10_043, true, 'event', 'events')).toBe('More than 10,000 events')
  })
})
