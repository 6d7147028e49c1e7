import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LastUse } from './last-use.ts'

const start = Date.parse('2026-01-01T00:00:00.000Z')
const after = (ms: number) => new Date(start + ms).toISOString()

describe('last use of secrets', () => {
  let saved: [string[], string][] = []
  let isAway = false
  const lastUse = () =>
    new LastUse(
      async (ids, now) => {
        if (isAway) throw new Error('the store is away')
        saved.push([[...ids], now])
      },
      () => new Date(),
    )

  beforeEach(() => {
    vi.useFakeTimers({ now: start })
    saved = []
    isAway = false
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('is written immediately for the first use, then once a minute for all secrets together', async () => {
    const uses = lastUse()
    uses.mark('a')
    await vi.advanceTimersByTimeAsync(0)
    expect(saved).toEqual([[['a'], after(0)]])
    for (const id of ['a', 'b', 'a', 'c']) uses.mark(id)
    await vi.advanceTimersByTimeAsync(59_999)
    expect(saved).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(saved[1]).toEqual([['a', 'b', 'c'], after(60_000)])
    await vi.advanceTimersByTimeAsync(600_000)
    expect(saved).toHaveLength(2)
  })

  it('is kept while the store is unavailable, and written the next time', async () => {
    const uses = lastUse()
    isAway = true
    uses.mark('a')
    await vi.advanceTimersByTimeAsync(0)
    isAway = false
    uses.mark('b')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(saved).toEqual([[['a', 'b'], after(60_000)]])
  })

  it('is written when the server stops', async () => {
    const uses = lastUse()
    uses.mark('a')
    await vi.advanceTimersByTimeAsync(0)
    uses.mark('b')
    await uses.stop()
    expect(saved.map(([ids]) => ids)).toEqual([['a'], ['b']])
    await lastUse().stop()
    expect(saved).toHaveLength(2)
  })

  it('is written in batches for very many secrets', async () => {
    const uses = lastUse()
    for (let i = 0; i < 10_001; i++) uses.mark(`token ${i}`)
    await vi.advanceTimersByTimeAsync(0)
    uses.mark('token 0')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(saved.map(([ids]) => ids.length)).toEqual([10_000, 2])
  })
})
