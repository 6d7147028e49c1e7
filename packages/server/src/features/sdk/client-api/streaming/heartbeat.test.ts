import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ClientStream } from './client-stream.ts'
import { Heartbeat } from './heartbeat.ts'

const INTERVAL_MS = 15_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

it('the heartbeat sends one keep-alive per interval to every stream, and spreads the writes', () => {
  let ticks = 0
  const heartbeat = new Heartbeat(INTERVAL_MS, () => ticks++)
  const sent = new Array<number>(40).fill(0)
  const ticksOfWrites = new Set<number>()
  const streams = sent.map((_, index) => {
    const sendKeepAlive = () => {
      sent[index] = (sent[index] ?? 0) + 1
      ticksOfWrites.add(ticks)
    }
    return { wire: { sendKeepAlive } } as unknown as ClientStream
  })
  const turns = streams.map((stream) => heartbeat.join(stream))
  vi.advanceTimersByTime(INTERVAL_MS)
  expect(sent).toEqual(sent.map(() => 1))
  expect([ticks, ticksOfWrites.size]).toEqual([30, 30])

  heartbeat.leave(streams[7] as ClientStream, turns[7] as number)
  vi.advanceTimersByTime(INTERVAL_MS)
  expect(sent).toEqual(sent.map((_, index) => (index === 7 ? 1 : 2)))
  heartbeat.stop()
  vi.advanceTimersByTime(INTERVAL_MS)
  expect(ticks).toBe(60)
})
