import { isIPv6 } from 'node:net'
import { hashOf } from '#platform/secrets/hash'
import { Attempts } from './attempts.ts'
import { RecentFailures } from './recent-failures.ts'
import { WaitingRoom } from './waiting-room.ts'

/** Failures of an account that cost it nothing. */
const FREE_FAILURES = 2
const FIRST_DELAY_MS = 125
export const MAX_DELAY_MS = 2_000
/** Requests that are delayed at the same time. */
const MAX_DELAYED = 100

export interface LoginAttempt {
  /** The name as typed. */
  readonly login: string
  readonly address: string
  /** The id of a known browser of this account. */
  readonly browser?: string | undefined
}

/** The delay after so many failures of an account in the last minute: 125 ms after three, 2 s after seven and more. */
export const delayAfter = (failures: number): number =>
  failures <= FREE_FAILURES ? 0 : Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - FREE_FAILURES - 1))

/**
 * Limits for guessing passwords, per process:
 * 1. An attempt from a known browser counts in the bucket of that browser only.
 * 2. Any other is refused after ten failures for this account from this address, or after failures for ten accounts from
 *    this address, all within a minute.
 * 3. Failures for an account from all addresses delay further attempts, and never refuse them: strangers must not be able
 *    to lock a person out.
 * A signed-in user who types their own password is limited likewise, apart from all log-ins.
 */
export class PasswordLimits {
  readonly #failures: RecentFailures
  readonly #attempts: Attempts
  readonly #room = new WaitingRoom(MAX_DELAYED)

  constructor(clock: () => Date) {
    this.#failures = new RecentFailures(clock)
    this.#attempts = new Attempts(this.#failures)
  }

  /** Undefined means that the attempt failed. */
  logIn<T>(given: LoginAttempt, attempt: () => Promise<T | undefined>): Promise<T | undefined> {
    if (given.browser !== undefined) return this.#attempts.run([{ key: `browser ${given.browser}` }], attempt)
    const account = accountKey(given.login)
    const address = addressKey(given.address)
    const buckets = [{ key: `${account} from ${address}` }, { key: address, label: account }]
    return this.#attempts.run(buckets, () => this.#slowly(account, attempt))
  }

  /** Undefined means that the attempt failed. */
  confirm<T>(userId: number, ip: string, attempt: () => Promise<T | undefined>): Promise<T | undefined> {
    const account = `own account ${userId}`
    return this.#attempts.run([{ key: `${account} from ${addressKey(ip)}` }], () => this.#slowly(account, attempt))
  }

  async #slowly<T>(account: string, attempt: () => Promise<T | undefined>): Promise<T | undefined> {
    await this.#room.wait(delayAfter(this.#failures.countOf(account)))
    const result = await attempt()
    if (result === undefined) this.#failures.add(account)
    return result
  }
}

/**
 * By the name as typed, not by the user found: else the limit would show which accounts exist. Of a fixed length, as
 * strangers choose what is kept in memory.
 */
export const accountKey = (login: string): string => `account ${hashOf(login.trim().toLowerCase()).slice(0, 32)}`

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
