import type { StoredEvent } from '#kernel/event'
import { notFound } from '#kernel/failure'
import type { Store } from '#platform/db/store'
import { type EventLog, eachEvent } from '#platform/events/event-log'
import { RecentMap } from '#platform/recent-map'
import { findRevisedToggle, type RevisedToggle } from './queries.ts'
import type { Releases } from './releases.ts'
import type { Dependency } from './schema.ts'
import type { ShownPlan } from './shown-plans.ts'

/** In characters of JSON. */
export interface Bounds {
  /** Of all toggles. The cache holds up to twice as much. */
  readonly kept: number
  /** Larger toggles are not cached. */
  readonly maxSize: number
}

const BOUNDS: Bounds = { kept: 20_000_000, maxSize: 30_000 }
/** What a toggle takes apart from its strategies and variants. */
const LEAST_SIZE = 1_000

interface RecentToggle extends RevisedToggle {
  /** The release plans that have not ended. Each of their changes has an event about the toggle. */
  readonly plans: readonly ShownPlan[]
}

type Reading = Promise<RecentToggle | undefined>

interface RecentToggleDeps {
  readonly store: Store
  readonly log: EventLog
  readonly releases: Pick<Releases, 'shownPlans'>
}

/** The parents that an event names. They must be dropped too, because a parent is shown with its children. */
const parentsIn = ({ type, data, preData }: StoredEvent): string[] =>
  type.startsWith('feature-dependenc')
    ? [data, preData].flatMap((side) => (side?.dependencies ?? []) as Dependency[]).map(({ feature }) => feature)
    : []

/**
 * Caches the toggles that were requested recently. The event log is read to its end before each response, and an event
 * drops the toggle that it is about. So an entry contains every change that was committed before the request.
 * Reads in progress are cached in the same way, so that a change that commits during the read drops them too.
 */
export class RecentToggles {
  readonly #store: Store
  readonly #log: EventLog
  readonly #bounds: Bounds
  readonly #releases: RecentToggleDeps['releases']
  readonly #readings = new Map<string, Reading>()
  readonly #recent: RecentMap<string, RecentToggle>

  constructor({ store, log, releases }: RecentToggleDeps, bounds = BOUNDS) {
    this.#store = store
    this.#releases = releases
    this.#log = log
    this.#bounds = bounds
    this.#recent = new RecentMap(bounds.kept, ({ size }) => LEAST_SIZE + size)
    log.followInSteps(eachEvent((event) => this.#drop(event)))
  }

  /** A toggle of another project gives the same 404 as one that does not exist. */
  async read(project: string, name: string): Promise<RecentToggle> {
    await this.#log.catchUp()
    const found = await this.#use(name)
    if (found?.toggle.project !== project) throw notFound('toggle', name)
    return found
  }

  /** Drops toggles that changed without an event. Called after a write to `last_seen` commits. */
  touch(names: Iterable<string>): void {
    for (const name of names) {
      this.#readings.delete(name)
      this.#recent.delete(name)
    }
  }

  #drop(event: StoredEvent): void {
    const { type, featureName } = event
    if (/^(project-)?environment-/.test(type)) {
      this.#readings.clear()
      this.#recent.clear()
    } else if (featureName !== undefined) this.touch([featureName, ...parentsIn(event)])
  }

  async #find(name: string): Reading {
    const found = await findRevisedToggle(this.#store.read, name)
    if (!found) return undefined
    const plans = await this.#releases.shownPlans(this.#store.read, name)
    return { ...found, plans, size: found.size + (plans.length > 0 ? JSON.stringify(plans).length : 0) }
  }

  #use(name: string): RecentToggle | Reading {
    return this.#recent.get(name) ?? this.#readings.get(name) ?? this.#startReading(name)
  }

  #startReading(name: string): Reading {
    const reading = this.#find(name)
    this.#readings.set(name, reading)
    void this.#cacheWhenRead(name, reading)
    return reading
  }

  async #cacheWhenRead(name: string, reading: Reading): Promise<void> {
    const found = await reading.catch(() => undefined)
    if (this.#readings.get(name) !== reading) return
    this.#readings.delete(name)
    if (found !== undefined && found.size <= this.#bounds.maxSize) this.#recent.set(name, found)
  }
}
