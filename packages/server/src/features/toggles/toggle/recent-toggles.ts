import type { StoredEvent } from '#kernel/event'
import { notFound } from '#kernel/failure'
import type { Store } from '#platform/db/store'
import { type EventLog, eachEvent } from '#platform/events/event-log'
import { findRevisedToggle, type RevisedToggle } from './queries.ts'
import type { Releases } from './releases.ts'
import type { Dependency } from './schema.ts'
import type { ShownPlan } from './shown-plans.ts'

export interface Bounds {
  readonly maxToggles: number
  /** Larger toggles are not cached. The two limits together bound the memory. */
  readonly maxSize: number
}

const BOUNDS: Bounds = { maxToggles: 2_000, maxSize: 30_000 }

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
  /** Least recently used first. */
  readonly #readings = new Map<string, Reading>()

  constructor({ store, log, releases }: RecentToggleDeps, bounds = BOUNDS) {
    this.#store = store
    this.#releases = releases
    this.#log = log
    this.#bounds = bounds
    log.followInSteps(eachEvent((event) => this.#drop(event)))
  }

  /** The number of cached toggles. */
  get size(): number {
    return this.#readings.size
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
    for (const name of names) this.#readings.delete(name)
  }

  #drop(event: StoredEvent): void {
    const { type, featureName } = event
    if (/^(project-)?environment-/.test(type)) this.#readings.clear()
    else if (featureName !== undefined) this.touch([featureName, ...parentsIn(event)])
  }

  async #find(name: string): Reading {
    const found = await findRevisedToggle(this.#store.read, name)
    if (!found) return undefined
    const plans = await this.#releases.shownPlans(this.#store.read, name)
    return { ...found, plans, size: found.size + (plans.length > 0 ? JSON.stringify(plans).length : 0) }
  }

  #use(name: string): Reading {
    const known = this.#readings.get(name)
    const reading = known ?? this.#find(name)
    this.#readings.delete(name)
    this.#readings.set(name, reading)
    if (!known) void this.#keepOnlySmall(name, reading)
    return reading
  }

  async #keepOnlySmall(name: string, reading: Reading): Promise<void> {
    const found = await reading.catch(() => undefined)
    const isKept = found !== undefined && found.size <= this.#bounds.maxSize
    if (!isKept && this.#readings.get(name) === reading) this.#readings.delete(name)
    const [oldest] = this.#readings.size > this.#bounds.maxToggles ? this.#readings.keys() : []
    if (oldest !== undefined) this.#readings.delete(oldest)
  }
}
