import { describe, expect, it } from 'vitest'
import type { StoredEvent } from '#kernel/event'
import { RecentEvents } from './recent-events.ts'

const eventsFrom = (first: number, count: number): StoredEvent[] =>
  Array.from({ length: count }, (_, index) => ({ id: first + index }) as StoredEvent)
const even = () => new RecentEvents(({ id }) => id % 2 === 0)
const idsAfter = (recent: RecentEvents, position: number, limit = 100) =>
  recent.after(position, limit)?.map(({ id }) => id)

describe('the newest events of the log', () => {
  it('have those after a position that pass the filter', () => {
    const recent = even()
    expect(recent.add(eventsFrom(11, 5))).toBe(true)
    expect(idsAfter(recent, 10)).toEqual([12, 14])
    expect(idsAfter(recent, 12)).toEqual([14])
    expect(idsAfter(recent, 10, 1)).toEqual([12])
    expect(idsAfter(recent, 15)).toEqual([])
  })

  it('report whether one of the new events passes', () => {
    expect(even().add(eventsFrom(11, 1))).toBe(false)
    expect(even().add([])).toBe(false)
  })

  it('are unknown before the first event, for an older position, and for dropped events', () => {
    const recent = even()
    expect(idsAfter(recent, 0)).toBe(undefined)
    recent.add(eventsFrom(11, 5))
    expect(idsAfter(recent, 9)).toBe(undefined)
    recent.dropUpTo(13)
    expect(idsAfter(recent, 12)).toBe(undefined)
    expect(idsAfter(recent, 13)).toEqual([14])
  })

  it('are bounded: the oldest are dropped', () => {
    const recent = even()
    recent.add(eventsFrom(1, 2_500))
    const newest = idsAfter(recent, 2_000, 1_000) as number[]
    expect([newest[0], newest.at(-1), newest.length]).toEqual([2_002, 2_500, 250])
    expect(idsAfter(recent, 1)).toBe(undefined)
  })
})
