import { expect } from 'vitest'
import type { Caller, Outgoing, Received } from './caller.ts'
import { LoopMonitor } from './loop-monitor.ts'

/** The limit that the documentation promises. */
const PROMISED_MS = 50
/** The best of these counts: garbage, compilation by V8 and tests that run at the same time are in the others. */
const TRIES = 10
/** Longer after each try, so that what else runs may end. */
const PAUSE_MS = 30

/** For ten slow requests on a busy machine. */
export const FREE_LOOP_TIMEOUT_MS = 300_000

/** Sends requests until one of them blocks the event loop for less than the limit. `make` makes the request of each try. */
export async function expectFreeLoop(
  caller: Caller,
  make: () => Promise<Outgoing> | Outgoing,
  check: (received: Received) => void,
): Promise<void> {
  const held: number[] = []
  for (let attempt = 0; attempt < TRIES; attempt++) {
    await caller.load(await make())
    globalThis.gc?.()
    await new Promise((settled) => setTimeout(settled, PAUSE_MS * (1 + attempt)))
    const monitor = new LoopMonitor()
    const received = await caller.go()
    const heldMs = monitor.stop()
    expect(received.status, received.text).toBeGreaterThan(0)
    check(received)
    if (heldMs < PROMISED_MS) return
    held.push(heldMs)
  }
  expect.fail(
    `the event loop was blocked for ${held.map(Math.round).join(', ')} ms, and the limit is ${PROMISED_MS} ms`,
  )
}
