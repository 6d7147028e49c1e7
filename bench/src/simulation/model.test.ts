import { describe, expect, it } from 'vitest'
import { courseOf, STEP_MS, type Storm } from './model.ts'
import { delayBefore, POLL_INTERVAL_MS } from './retries.ts'

const storm: Storm = { mode: 'streaming', clients: 10_000, downMs: 500, cpuMsPerAttempt: 0.05, untilMs: 600_000 }

describe('the model of a reconnect storm', () => {
  it('has all streams back after the longest first delay if the server is fast and up before the first attempt', () => {
    const { allMs, attempts, failures, back } = courseOf({ ...storm, cpuMsPerAttempt: 0.0001 })
    expect(allMs).toBe(delayBefore('streaming', 0).maxMs)
    expect(attempts).toBeCloseTo(storm.clients)
    expect(back).toBeCloseTo(storm.clients)
    expect(failures).toBe(0)
  })

  it('takes as long as the CPU time of all attempts if the server is slow', () => {
    const { allMs, maxWaiting } = courseOf({ ...storm, cpuMsPerAttempt: 1 })
    const [first, work] = [delayBefore('streaming', 0).minMs, storm.clients * 1]
    expect(allMs).toBeGreaterThanOrEqual(first + work - STEP_MS)
    expect(allMs).toBeLessThanOrEqual(first + work + 2 * STEP_MS)
    expect(maxWaiting).toBeGreaterThan(storm.clients / 2)
  })

  it('repeats attempts that find no server, with growing delays', () => {
    const { attempts, failures, allMs } = courseOf({ ...storm, downMs: 10_000, cpuMsPerAttempt: 0.0001 })
    expect(failures).toBeGreaterThan(storm.clients)
    expect(attempts).toBeCloseTo(storm.clients + failures)
    expect(allMs).toBeGreaterThan(10_000)
    expect(allMs).toBeLessThan(10_000 + delayBefore('streaming', 3).maxMs)
  })

  it('lets clients give up that wait too long, and has them back later', () => {
    const slow = { ...storm, mode: 'polling', clients: 100_000, cpuMsPerAttempt: 1 } as const
    const { failures, allMs } = courseOf(slow)
    expect(failures).toBeGreaterThan(0)
    expect(allMs).toBeGreaterThan(100_000)
  })

  it('spreads polls over the interval', () => {
    const { allMs, maxAttemptsPerSecond } = courseOf({ ...storm, mode: 'polling', downMs: 0 })
    expect(allMs).toBe(POLL_INTERVAL_MS)
    expect(maxAttemptsPerSecond).toBeCloseTo((storm.clients / POLL_INTERVAL_MS) * 1_000, -1)
  })

  it('says that not all are back when its time is over', () => {
    const { allMs, back } = courseOf({ ...storm, cpuMsPerAttempt: 1, untilMs: 5_000 })
    expect(allMs).toBeUndefined()
    expect(back).toBeLessThan(storm.clients / 2)
  })
})
