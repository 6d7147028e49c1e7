import type { Store } from '#platform/db/store'
import type { Queryable, Tx } from '#platform/db/tables'
import type { EventLog } from '#platform/events/event-log'
import { lifetimeDaysOf, TOGGLE_TYPES } from './types.ts'

/** Lifetimes in days by type id; null for no lifetime. */
export type LifetimeDays = ReadonlyMap<string, number | null>

/** The lifetimes that Admins set, and the defaults for other types. */
export async function readLifetimes(q: Queryable): Promise<LifetimeDays> {
  const rows = await q.selectFrom('feature_types').selectAll().execute()
  const changed = new Map(rows.map((row) => [row.id, row.lifetime_days]))
  const daysOf = (id: string): number | null => {
    const days = changed.get(id)
    return days === undefined ? lifetimeDaysOf(id) : days
  }
  return new Map(TOGGLE_TYPES.map(({ id }) => [id, daysOf(id)]))
}

export async function saveLifetime(tx: Tx, id: string, lifetimeDays: number | null): Promise<void> {
  await tx
    .insertInto('feature_types')
    .values({ id, lifetime_days: lifetimeDays })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ lifetime_days: lifetimeDays }))
    .execute()
}

/** Caches the lifetimes. An event invalidates the cache, and the next call reads them again. */
export class Lifetimes {
  readonly #store: Store
  #days: Promise<LifetimeDays> | undefined

  constructor({ store, log }: { readonly store: Store; readonly log: EventLog }) {
    this.#store = store
    log.follow((events) => {
      if (events.some(({ type }) => type === 'feature-type-updated')) this.#days = undefined
    })
  }

  current(): Promise<LifetimeDays> {
    this.#days ??= readLifetimes(this.#store.read).catch((error: unknown) => {
      this.#days = undefined
      throw error
    })
    return this.#days
  }
}
