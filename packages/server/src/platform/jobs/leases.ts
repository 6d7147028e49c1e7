import { type Expression, type SqlBool, sql } from 'kysely'
import type { Store } from '../db/store.ts'
import type { Tx } from '../db/tables.ts'

/** How long others wait for an instance that may have died. Leases are renewed well before. */
const LEASE_MS = 5_000
const RENEW_MS = 1_500

/**
 * A lease is free -> held -> free. Only one instance holds it and renews it. The lease of a dead instance is free after
 * five seconds at most. Leases are taken inside a transaction, and writers run one at a time. Times are those of the
 * store, so the clocks of instances on PostgreSQL need not agree.
 */
export class Leases {
  readonly #store: Store
  readonly #holder: string
  readonly #clock: () => Date
  readonly #leaseMs: number
  readonly #held = new Set<string>()
  #timer: NodeJS.Timeout | undefined
  #onError: (error: unknown) => void = () => {}

  constructor(store: Store, holder: string, clock: () => Date, leaseMs = LEASE_MS) {
    this.#store = store
    this.#holder = holder
    this.#clock = clock
    this.#leaseMs = leaseMs
  }

  start(onError: (error: unknown) => void): void {
    this.#onError = onError
    this.#timer = setInterval(() => void this.#renew(), RENEW_MS)
    this.#timer.unref()
  }

  /** Releases all held leases, so that other instances need not wait. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    if (this.#held.size === 0) return
    try {
      await this.#store.write(async ({ tx }) => {
        for (const name of [...this.#held]) await this.release(tx, name)
      })
    } catch (error) {
      // An unavailable store does not prevent a stop: the leases expire by themselves.
      this.#onError(error)
    }
  }

  /** A lease that lasts longer than twice its length was taken while a clock was ahead, and is ignored. */
  isInForce(until: Expression<string>): Expression<SqlBool> {
    return sql<SqlBool>`(${until} > ${this.#timeIn(0)} and ${until} <= ${this.#timeIn(2 * this.#leaseMs)})`
  }

  /** True when the lease is now held by this instance. */
  async take(tx: Tx, name: string): Promise<boolean> {
    const lease = { holder: this.#holder, until: this.#timeIn(this.#leaseMs) }
    const taken = await tx
      .insertInto('leases')
      .values({ name, ...lease })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet(lease)
          .where((eb) =>
            eb.or([eb('leases.holder', '=', this.#holder), eb.not(this.isInForce(eb.ref('leases.until')))]),
          ),
      )
      .returning('name')
      .execute()
    if (taken.length === 0) return false
    this.#held.add(name)
    return true
  }

  /**
   * False when the lease expired and another instance may hold it: work done under it must not be recorded. Only the row
   * decides, because a release whose transaction was rolled back did not happen.
   */
  async holds(tx: Tx, name: string): Promise<boolean> {
    const row = await tx.selectFrom('leases').select('holder').where('name', '=', name).executeTakeFirst()
    const isHolder = row?.holder === this.#holder
    if (isHolder) this.#held.add(name)
    else this.#held.delete(name)
    return isHolder
  }

  async release(tx: Tx, name: string): Promise<void> {
    this.#held.delete(name)
    await tx.deleteFrom('leases').where('name', '=', name).where('holder', '=', this.#holder).execute()
  }

  #timeIn(offsetMs: number): Expression<string> {
    return this.#store.timeIn(this.#clock, offsetMs)
  }

  async #renew(): Promise<void> {
    if (this.#held.size === 0) return
    try {
      await this.#store.write(async ({ tx }) => {
        await tx
          .updateTable('leases')
          .set({ until: this.#timeIn(this.#leaseMs) })
          .where('holder', '=', this.#holder)
          .where('name', 'in', [...this.#held])
          .execute()
      })
    } catch (error) {
      this.#onError(error)
    }
  }
}
