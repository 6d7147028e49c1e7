import { isIPv6 } from 'node:net'
import { Failure } from '#kernel/failure'

const LIMIT = 10
const WINDOW_MS = 60_000
/** Those who were quiet the longest are forgotten first. */
const MAX_KEYS = 10_000

interface Tally {
  /** Times of the failures of the last minute, oldest first. */
  failures: number[]
  running: number
  waiting: (() => void)[]
}

/**
 * Failed attempts of the last minute, by account and by address. No more attempts run at a time than may still fail:
 * further ones wait for their outcome, so that guessing in parallel gains nothing, and good ones are never refused for
 * being many.
 */
export class Attempts {
  readonly #clock: () => Date
  readonly #tallies = new Map<string, Tally>()

  constructor(clock: () => Date) {
    this.#clock = clock
  }

  /** Runs `attempt` unless one of the keys failed too often. Undefined means that it failed. */
  async run<T>(keys: readonly string[], attempt: () => Promise<T | undefined>): Promise<T | undefined> {
    const entered: Tally[] = []
    let failed = false
    try {
      // In the same order for everybody: nobody waits for somebody who waits for them.
      for (const key of keys) entered.push(await this.#enter(key))
      const result = await attempt()
      failed = result === undefined
      return result
    } finally {
      // What threw, such as a store that is away, says nothing about the password.
      for (const tally of entered) this.#leave(tally, failed)
    }
  }

  async #enter(key: string): Promise<Tally> {
    for (;;) {
      const tally = this.#tallyOf(key)
      const now = this.#clock().getTime()
      tally.failures = tally.failures.filter((time) => time > now - WINDOW_MS)
      const [oldest] = tally.failures
      if (oldest !== undefined && tally.failures.length >= LIMIT) throw tooMany(oldest + WINDOW_MS - now)
      if (tally.failures.length + tally.running < LIMIT) {
        tally.running++
        return tally
      }
      await new Promise<void>((next) => tally.waiting.push(next))
    }
  }

  #leave(tally: Tally, failed: boolean): void {
    tally.running--
    if (failed) tally.failures.push(this.#clock().getTime())
    for (const wake of tally.waiting.splice(0)) wake()
  }

  /** Moves the key to the end of the map, whose order is that of the last use. */
  #tallyOf(key: string): Tally {
    const tally = this.#tallies.get(key) ?? { failures: [], running: 0, waiting: [] }
    this.#tallies.delete(key)
    this.#tallies.set(key, tally)
    if (this.#tallies.size > MAX_KEYS) this.#forgetOldest()
    return tally
  }

  #forgetOldest(): void {
    for (const [key, { running }] of this.#tallies)
      if (running === 0) {
        this.#tallies.delete(key)
        return
      }
  }

  /** How many accounts and addresses are remembered. */
  get size(): number {
    return this.#tallies.size
  }
}

function tooMany(waitMs: number): Failure {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1_000))
  const message = `Too many failed attempts: try again in ${retryAfterSeconds} seconds`
  return new Failure('rate_limited', message, { retryAfterSeconds })
}

/** By what was typed, not by who was found: else the limit would tell who exists. */
export const accountKey = (login: string): string => `account ${login.trim().toLowerCase()}`

/** One customer of a provider has a whole /64 of IPv6 addresses: they count as one. */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined || !isIPv6(ip)) return `address ${mapped ?? ip}`
  const [head = '', tail] = (ip.split('%')[0] as string).split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after].slice(0, 4)
  return `address ${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
