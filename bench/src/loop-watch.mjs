// Loaded before a measured server: on a signal it reports to its parent how long the event loop was blocked at most.
import { existsSync, readFileSync } from 'node:fs'

/**
 * How long the thread of the event loop has waited for a processor, as Linux reports it. Other processes cause that
 * time.
 */
const STAT = `/proc/self/task/${process.pid}/schedstat`
const waitedMs = existsSync(STAT) ? () => Number(readFileSync(STAT, 'latin1').split(' ', 2)[1]) / 1e6 : () => 0

let [byTheClock, byItself] = [0, 0]
let before = { at: performance.now(), waited: waitedMs() }
setInterval(() => {
  const now = { at: performance.now(), waited: waitedMs() }
  const passed = now.at - before.at
  byTheClock = Math.max(byTheClock, passed)
  byItself = Math.max(byItself, passed - (now.waited - before.waited))
  before = now
}, 1).unref()

// A signal and not a message: a message listener would keep the process alive and receive messages for the server.
process.on('SIGUSR2', () => {
  process.send?.({ byTheClock, byItself })
  byTheClock = byItself = 0
})
