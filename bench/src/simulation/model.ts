/**
 * A reconnect storm as a calculation in short steps: all clients of a server lose it at time 0, it is back after `downMs`, and
 * it serves attempts in the order of their arrival, as many as its CPU allows. An attempt that finds no server, or waits
 * longer than the patience of its client, fails and is repeated later. Nothing is random: the clients of a step are spread
 * evenly over the time in which they try again.
 */
import { delayBefore, type Mode, PATIENCE_MS } from './retries.ts'

export interface Storm {
  readonly mode: Mode
  /** Clients of one server. */
  readonly clients: number
  /** Time without a server. */
  readonly downMs: number
  /** CPU time of the server for one attempt that succeeds. */
  readonly cpuMsPerAttempt: number
  /** The storm is followed for this long. */
  readonly untilMs: number
}

export interface Course {
  /** When half of the clients, 99 of 100, and all of them were back. Undefined: not before the end. */
  readonly halfMs: number | undefined
  readonly mostMs: number | undefined
  readonly allMs: number | undefined
  readonly attempts: number
  readonly failures: number
  /** In the busiest second. */
  readonly maxAttemptsPerSecond: number
  readonly maxWaiting: number
  /** Clients that were back at the end. */
  readonly back: number
}

export const STEP_MS = 50

/** Clients that do the same at the same time. */
interface Cohort {
  readonly count: number
  readonly failures: number
  readonly since: number
}

/** Attempts by step, to which each failure adds new ones. */
class Schedule {
  readonly #steps: Map<number, number>[] = []

  add({ count, failures }: Omit<Cohort, 'since'>, mode: Mode, now: number): void {
    const { minMs, maxMs } = delayBefore(mode, failures)
    const [first, last] = [minMs, maxMs].map((ms) => Math.max(now + 1, now + Math.floor(ms / STEP_MS))) as [
      number,
      number,
    ]
    const share = count / (last - first + 1)
    for (let step = first; step <= last; step++) {
      const cohorts = this.#steps[step] ?? new Map<number, number>()
      this.#steps[step] = cohorts.set(failures, (cohorts.get(failures) ?? 0) + share)
    }
  }

  at(step: number): Cohort[] {
    return [...(this.#steps[step] ?? [])].map(([failures, count]) => ({ count, failures, since: step }))
  }
}

/** Takes up to `capacity` clients from the queue. Returns how many. */
function serve(queue: Cohort[], capacity: number): number {
  let served = 0
  while (queue.length > 0 && served < capacity) {
    const [first] = queue as [Cohort]
    const taken = Math.min(first.count, capacity - served)
    served += taken
    if (taken < first.count) queue[0] = { ...first, count: first.count - taken }
    else queue.shift()
  }
  return served
}

/** Those who have waited too long. */
function giveUp(queue: Cohort[], before: number): Cohort[] {
  const tired = queue.filter(({ since }) => since < before)
  queue.splice(0, tired.length)
  return tired
}

const sum = (cohorts: readonly Cohort[]): number => cohorts.reduce((total, { count }) => total + count, 0)

export function courseOf({ mode, clients, downMs, cpuMsPerAttempt, untilMs }: Storm): Course {
  const schedule = new Schedule()
  schedule.add({ count: clients, failures: 0 }, mode, 0)
  const [perStep, patience] = [STEP_MS / cpuMsPerAttempt, PATIENCE_MS[mode] / STEP_MS]
  const queue: Cohort[] = []
  const perSecond: number[] = []
  let [attempts, failures, back, maxWaiting] = [0, 0, 0, 0]
  const times: (number | undefined)[] = [undefined, undefined, undefined]
  for (let step = 1; step * STEP_MS <= untilMs; step++) {
    const arriving = schedule.at(step)
    const second = Math.floor((step * STEP_MS) / 1_000)
    perSecond[second] = (perSecond[second] ?? 0) + sum(arriving)
    attempts += sum(arriving)
    const isUp = step * STEP_MS >= downMs
    const refused = isUp ? giveUp(queue, step - patience) : arriving
    for (const cohort of refused) schedule.add({ ...cohort, failures: cohort.failures + 1 }, mode, step)
    failures += sum(refused)
    if (!isUp) continue
    queue.push(...arriving)
    back += serve(queue, perStep)
    maxWaiting = Math.max(maxWaiting, sum(queue))
    for (const [index, share] of [0.5, 0.99, 1].entries())
      if (back >= clients * share - 1e-6 * clients) times[index] ??= step * STEP_MS
    if (times[2] !== undefined) break
  }
  const [halfMs, mostMs, allMs] = times
  const maxAttemptsPerSecond = Math.max(0, ...perSecond.map((count) => count ?? 0))
  return { halfMs, mostMs, allMs, attempts, failures, maxAttemptsPerSecond, maxWaiting, back }
}
