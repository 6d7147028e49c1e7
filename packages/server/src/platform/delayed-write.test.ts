import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DelayedWrite } from './delayed-write.ts'

const DELAY_MS = 100

/** A write whose outcomes are given, first to last. Later ones succeed. */
function writing(...outcomes: readonly (Error | undefined)[]) {
  const left = [...outcomes]
  const failures: unknown[] = []
  const write = vi.fn(async () => {
    const error = left.shift()
    if (error) throw error
  })
  const delayed = new DelayedWrite({ write, onFailure: (error) => failures.push(error), delayMs: DELAY_MS })
  return { delayed, write, failures, afterDelay: () => vi.advanceTimersByTimeAsync(DELAY_MS) }
}

const full = new Error('the disk is full')

describe('delayed write', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  it('writes changes within the delay together, and a later change again', async () => {
    const { delayed, write, afterDelay } = writing()
    delayed.soon()
    delayed.soon()
    expect(write).not.toHaveBeenCalled()
    await afterDelay()
    expect(write).toHaveBeenCalledTimes(1)
    await afterDelay()
    expect(write).toHaveBeenCalledTimes(1)
    delayed.soon()
    await afterDelay()
    expect(write).toHaveBeenCalledTimes(2)
  })

  it('is tried again after each failure until it succeeds, without another change', async () => {
    const { delayed, write, failures, afterDelay } = writing(full, full)
    delayed.soon()
    for (const calls of [1, 2, 3]) {
      await afterDelay()
      expect(write).toHaveBeenCalledTimes(calls)
    }
    expect(failures).toEqual([full])
    await afterDelay()
    expect(write).toHaveBeenCalledTimes(3)
  })

  it('reports the first failure after a success', async () => {
    const again = new Error('full again')
    const { delayed, failures, afterDelay } = writing(full, undefined, again, full)
    delayed.soon()
    await afterDelay()
    await afterDelay()
    delayed.soon()
    await afterDelay()
    await afterDelay()
    expect(failures).toEqual([full, again])
  })

  it('writes once more for a change during a write, and never two at the same time', async () => {
    const ends: (() => void)[] = []
    const delayed = new DelayedWrite({
      write: () => new Promise((end) => void ends.push(end)),
      onFailure: () => {},
      delayMs: DELAY_MS,
    })
    delayed.soon()
    await vi.advanceTimersByTimeAsync(DELAY_MS)
    delayed.soon()
    await vi.advanceTimersByTimeAsync(DELAY_MS)
    expect(ends).toHaveLength(1)
    ends[0]?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(ends).toHaveLength(2)
  })

  it('writes a last time at a stop, and not again when that fails', async () => {
    const { delayed, write, failures, afterDelay } = writing(full)
    delayed.soon()
    await delayed.stop()
    expect([write.mock.calls.length, failures]).toEqual([1, [full]])
    delayed.soon()
    await afterDelay()
    expect(write).toHaveBeenCalledTimes(1)
  })
})
