// @vitest-environment app
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useCountdown } from './countdown.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('useCountdown', () => {
  it('counts down to 0 and stays there', async () => {
    const { result } = renderHook(() => useCountdown(3, 'first'))
    expect(result.current).toBe(3)
    await pass(1_000)
    expect(result.current).toBe(2)
    await pass(10_000)
    expect(result.current).toBe(0)
  })

  it('rounds up, so that 0 means that the time is over', async () => {
    const { result } = renderHook(() => useCountdown(1, 'first'))
    await pass(500)
    expect(result.current).toBe(1)
    await pass(500)
    expect(result.current).toBe(0)
  })

  it('starts again for another refusal with the same wait', async () => {
    const { result, rerender } = renderHook(({ since }) => useCountdown(5, since), { initialProps: { since: {} } })
    await pass(5_000)
    expect(result.current).toBe(0)
    rerender({ since: {} })
    await pass(0)
    expect(result.current).toBe(5)
  })

  it('follows the clock when the timers of the page were paused', async () => {
    const { result } = renderHook(() => useCountdown(60, 'first'))
    vi.setSystemTime(Date.now() + 45_000)
    await pass(500)
    expect(result.current).toBe(15)
  })

  it('shows 0 without a wait', () => {
    expect(renderHook(() => useCountdown(0, undefined)).result.current).toBe(0)
  })
})
