import { describe, expect, it } from 'vitest'
import { type Figures, type Goals, limitsOf, sizeOf, tiersOf } from './sizing.ts'

const figures: Figures = {
  pollCpuMs: 0.05,
  fullPollCpuMs: 0.5,
  connectCpuMs: 1,
  eventCpuMs: 0.01,
  streamKb: 10,
  baseMb: 100,
  fullBytes: 20_000,
  unchangedBytes: 500,
}
const goals: Goals = {
  intervalMs: 10_000,
  load: 0.5,
  stormMs: 30_000,
  changeMs: 1_000,
  memoryMb: 1_100,
  maxStreams: 50_000,
}

describe('sizing', () => {
  it('lists the limits of a process, the lowest first', () => {
    expect(limitsOf('streaming', figures, goals)).toEqual([
      { name: 'CPU time of a reconnect storm', clients: 30_000 },
      { name: 'MAX_STREAMS', clients: 50_000 },
      { name: 'CPU time of one change', clients: 100_000 },
      { name: 'memory', clients: 102_400 },
    ])
  })

  it('divides clients among processes by the lowest limit', () => {
    const { processes, limit, usualBits } = sizeOf('polling', 100_000, figures, goals)
    expect([processes, limit.clients]).toEqual([5, 20_000])
    expect(usualBits).toBe(10_000 * 500 * 8)
  })

  it('counts what all clients receive when each gets all toggles', () => {
    expect(sizeOf('streaming', 1_000, figures, goals)).toMatchObject({
      processes: 1,
      usualBits: 0,
      fullBits: 160_000_000,
    })
  })

  it('adds tiers of relays until one process can serve the first', () => {
    expect(tiersOf(80, 100)).toEqual([80])
    expect(tiersOf(250, 100)).toEqual([3, 250])
    expect(tiersOf(25_000, 100)).toEqual([3, 250, 25_000])
  })
})
