// Loaded before a measured server. On SIGUSR2 it reports to its parent how long the event loop was blocked at most since the last report.
// With LOOP_WATCH_HEAP=1 it also collects garbage and reports the memory that is in use.
import { existsSync, readFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** CPU time of the thread of the event loop, and how long it waited for a CPU because of other processes, as Linux reports it. */
const STAT = `/proc/self/task/${process.pid}/schedstat`
const threadTimes = existsSync(STAT)
  ? () => {
      const [ran, waited] = readFileSync(STAT, 'latin1').split(' ', 2)
      return { ran: Number(ran) / 1e6, waited: Number(waited) / 1e6 }
    }
  : () => ({ ran: performance.now(), waited: 0 })

let [byTheClock, byItself, byCpu] = [0, 0, 0]
let before = { at: performance.now(), ...threadTimes() }
setInterval(() => {
  const now = { at: performance.now(), ...threadTimes() }
  const passed = now.at - before.at
  byTheClock = Math.max(byTheClock, passed)
  byItself = Math.max(byItself, passed - (now.waited - before.waited))
  byCpu = Math.max(byCpu, Math.min(passed, now.ran - before.ran))
  before = now
}, 1).unref()

const readsHeap = process.env.LOOP_WATCH_HEAP === '1'
if (readsHeap) setFlagsFromString('--expose-gc')
const collect = readsHeap ? /** @type {() => void} */ (runInNewContext('gc')) : () => {}

function heapMb() {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 2 ** 20
}

// A signal and not a message: a message listener would keep the process alive and receive messages for the server.
process.on('SIGUSR2', () => {
  const report = { byTheClock, byItself, byCpu, ...(readsHeap && { heapMb: heapMb() }) }
  byTheClock = byItself = byCpu = 0
  before = { at: performance.now(), ...threadTimes() }
  process.send?.(report)
})
