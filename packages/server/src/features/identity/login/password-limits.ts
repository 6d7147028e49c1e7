import { clientKey } from '#platform/http/client-address'
import { hashOf } from '#platform/secrets/hash'
import { Attempts } from './attempts.ts'
import { DelayQueue } from './delay-queue.ts'
import { RecentFailures } from './recent-failures.ts'

/** Failures of an account before attempts are delayed. */
const FREE_FAILURES = 2
const FIRST_DELAY_MS = 125
export const MAX_DELAY_MS = 2_000
/** Requests that can be delayed at the same time. */
const MAX_DELAYED = 100

export interface LoginAttempt {
  /** The name as typed. */
  readonly login: string
  readonly address: string
  /** The id of a known browser of this account. */
  readonly browser?: string | undefined
}

/**
 * Delay after this number of failures of an account in the last minute: 125 ms after three, 2 s after seven or more.
 */
export const delayAfter = (failures: number): number =>
  failures <= FREE_FAILURES ? 0 : Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - FREE_FAILURES - 1))

/**
 * Limits for wrong passwords, per process:
 * 1. An attempt from a known browser counts only in the bucket of that browser.
 * 2. Any other attempt is refused after ten failures for this account from this address, or after failures for ten
 *    accounts from this address, within a minute.
 * 3. Failures for an account from all addresses only delay further attempts, so that strangers cannot lock a user out.
 * A signed-in user who confirms the own password has the same limits, counted separately from log-ins.
 */
export class PasswordLimits {
  readonly #failures: RecentFailures
  readonly #attempts: Attempts
  readonly #queue = new DelayQueue(MAX_DELAYED)

  constructor(clock: () => Date) {
    this.#failures = new RecentFailures(clock)
    this.#attempts = new Attempts(this.#failures)
  }

  /** Returns undefined when the attempt failed. */
  logIn<T>(given: LoginAttempt, attempt: () => Promise<T | undefined>): Promise<T | undefined> {
    if (given.browser !== undefined) return this.#attempts.run([{ key: `browser ${given.browser}` }], attempt)
    const account = accountKey(given.login)
    const address = addressKey(given.address)
    const buckets = [{ key: `${account} from ${address}` }, { key: address, label: account }]
    return this.#attempts.run(buckets, () => this.#slowly(account, attempt))
  }

  /** Returns undefined when the attempt failed. */
  confirm<T>(userId: number, ip: string, attempt: () => Promise<T | undefined>): Promise<T | undefined> {
    const account = `own account ${userId}`
    return this.#attempts.run([{ key: `${account} from ${addressKey(ip)}` }], () => this.#slowly(account, attempt))
  }

  async #slowly<T>(account: string, attempt: () => Promise<T | undefined>): Promise<T | undefined> {
    await this.#queue.wait(delayAfter(this.#failures.countOf(account)))
    const result = await attempt()
    if (result === undefined) this.#failures.add(account)
    return result
  }
}

/**
 * The key is made of the name as typed and not of the user found, so that the limit does not reveal which accounts
 * exist. Its length is fixed, because callers choose the name.
 */
export const accountKey = (login: string): string => `account ${hashOf(login.trim().toLowerCase()).slice(0, 32)}`

const addressKey = (ip: string): string => `address ${clientKey(ip)}`
