import { type Expression, type SqlBool, sql } from 'kysely'
import type { Store } from '../db/store.ts'
import type { Tx } from '../db/tables.ts'

/** How long others wait for an instance that may be gone. Renewed well before. */
const LEASE_MS = 5_000
const RENEW_MS = 1_500

/**
 * A lease is free -> held -> free. Only one instance holds it; it renews what it holds, and what a dead instance held is
 * free again five seconds later at most. A lease is decided inside a transaction, and writers run one at a time. Times are
 * those of the store, so that the clocks of instances on PostgreSQL need not agree.
 */
export class Leases {
  readonly #store: Store
  readonly #holder: string
  readonly #clock: () => Date
  readonly #held = new Set<string>()
  #timer: NodeJS.Timeout | undefined
  #onTrouble: (error: unknown) => void = () => {}

  constructor(store: Store, holder: string, clock: () => Date) {
    this.#store = store
    this.#holder = holder
    this.#clock = clock
  }

  start(onTrouble: (error: unknown) => void): void {
    this.#onTrouble = onTrouble
    this.#timer = setInterval(() => void this.#renew(), RENEW_MS)
    this.#timer.unref()
  }

  /** What is still held is given back, so that others need not wait. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    if (this.#held.size === 0) return
    try {
      await this.#store.write(async ({ tx }) => {
        for (const name of [...this.#held]) await this.release(tx, name)
      })
    } catch (error) {
      // A store that is away keeps nobody from stopping: the leases lapse by themselves.
      this.#onTrouble(error)
    }
  }

  /** A lease that lasts longer than twice its length was taken when a clock was ahead: it counts for nothing. */
  isInForce(until: Expression<string>): Expression<SqlBool> {
    return sql<SqlBool>`(${until} > ${this.#timeIn(0)} and ${until} <= ${this.#timeIn(2 * LEASE_MS)})`
  }

  /** True when the lease is now held here. */
  async take(tx: Tx, name: string): Promise<boolean> {
    const lease = { holder: this.#holder, until: this.#timeIn(LEASE_MS) }
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

  /** False when it lapsed and somebody else may have it: what was done under it must not be recorded. */
  async holds(tx: Tx, name: string): Promise<boolean> {
    if (!this.#held.has(name)) return false
    const row = await tx.selectFrom('leases').select('holder').where('name', '=', name).executeTakeFirst()
    if (row?.holder === this.#holder) return true
    this.#held.delete(name)
    return false
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
          .set({ until: this.#timeIn(LEASE_MS) })
          .where('holder', '=', this.#holder)
          .where('name', 'in', [...this.#held])
          .execute()
      })
    } catch (error) {
      this.#onTrouble(error)
    }
  }
}
