/** From the response to a change until SDKs have it: by polling, by streaming on this instance, and on another one. */
import { change, pause, poll, switchOf } from './calls.ts'
import { startOurs, type Target } from './children.ts'
import { type Engine, seededDatabase } from './databases.ts'
import { type Listener, listen } from './listener.ts'
import { clientToken } from './requests.ts'
import type { Bench } from './scenarios.ts'
import { spread } from './spread.ts'

const LIMIT_MS = { here: 20, there: 100 }
const CHANGES_PER_ROUND = 80

export interface Times {
  /** Duration of a poll that began with the response, and whether it had the change. */
  readonly polls: number[]
  readonly seen: boolean[]
  /** Until the event arrived; 0 when it arrived before the response. */
  readonly here: number[]
  readonly there: number[]
}

interface Setup {
  readonly server: Target
  readonly toggles: number
  readonly here: Listener
  /** On another instance. */
  readonly there: Listener | undefined
}

export async function oneChange({ server, toggles, here, there }: Setup, n: number, times: Times): Promise<void> {
  const one = switchOf(n, toggles)
  const received = Promise.all([here.waitFor(one.text), there?.waitFor(one.text)])
  const answered = (await change(server.port, one)).at
  // Alternating: a poll of everything would keep both processes busy while the event arrives.
  if (n % 2 === 0) {
    const reply = await poll(server.port)
    times.polls.push(reply.at - answered)
    times.seen.push(reply.bytes.includes(one.text))
  }
  const [near, far] = await received
  if (n % 2 === 0) return
  times.here.push(Math.max(0, near.at - answered))
  if (far) times.there.push(Math.max(0, far.at - answered))
}

async function timesOf(setup: Setup, count: number): Promise<Times> {
  const times: Times = { polls: [], seen: [], here: [], there: [] }
  for (let n = 0; n < count; n++) {
    await oneChange(setup, n, times)
    // Varies the time relative to the timers of the server.
    await pause((n * 7) % 23)
  }
  return times
}

function reportAll(bench: Bench, names: Record<'next' | 'here' | 'there', string>, times: Times): void {
  const baseline = spread(times.polls)
  if (bench.wanted(names.next)) {
    const ratio = times.seen.filter(Boolean).length / times.seen.length
    bench.report({ name: names.next, baseline, ours: baseline, ratio, target: { atLeast: 1 } })
  }
  for (const where of ['here', 'there'] as const) {
    if (times[where].length === 0 || !bench.wanted(names[where])) continue
    const ours = spread(times[where])
    bench.report({ name: names[where], baseline, ours, ratio: ours.p99Ms, target: { atMost: LIMIT_MS[where] } })
  }
}

export async function measurePropagation(bench: Bench, engine: Engine): Promise<void> {
  for (const toggles of [1_000, 10_000]) {
    const name = (what: string) => `${engine.name}: ${what}, ${toggles.toLocaleString('en-US')} toggles`
    const names = {
      next: name('changes that the next poll has'),
      here: name('ms to a stream, p99'),
      there: name('ms to a stream elsewhere, p99'),
    }
    if (!Object.values(names).some(bench.wanted)) continue
    const database = await seededDatabase(engine, `propagation_${toggles}`, toggles)
    const server = await startOurs(database.url)
    const other = engine.name === 'postgres' ? await startOurs(database.url) : undefined
    const token = clientToken('development')
    const [here, there] = [await listen(server.port, token), other && (await listen(other.port, token))]
    reportAll(bench, names, await timesOf({ server, toggles, here, there }, bench.rounds * CHANGES_PER_ROUND))
    for (const listener of [here, there]) listener?.close()
    await Promise.all([server.stop(), other?.stop()])
    await database.close()
  }
}
