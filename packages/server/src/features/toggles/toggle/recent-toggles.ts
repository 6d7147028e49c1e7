import type { StoredEvent } from '#kernel/event'
import { notFound } from '#kernel/failure'
import type { Store } from '#platform/db/store'
import { type EventLog, eachEvent } from '#platform/events/event-log'
import { ReadCache } from '#platform/read-cache'
import { findRevisedToggle } from './queries.ts'
import type { Releases } from './releases.ts'
import type { Dependency } from './schema.ts'
import { type UnfinishedJson, unfinishedJson } from './shown-plans.ts'

/** In characters of JSON. */
export interface Bounds {
  /** Of all toggles. The cache holds up to twice as much. */
  readonly kept: number
  /** Larger toggles are not cached. */
  readonly maxSize: number
}

const BOUNDS: Bounds = { kept: 20_000_000, maxSize: 30_000 }

export interface RecentToggle {
  readonly project: string
  readonly revision: number
  /** Includes the release plans that have not ended. Each of their changes has an event about the toggle. */
  readonly json: UnfinishedJson
}

interface RecentToggleDeps {
  readonly store: Store
  readonly log: EventLog
  readonly releases: Pick<Releases, 'shownPlans'>
}

/** The parents that an event names. They must be dropped too, because a toggle is shown as a parent of its children. */
export const parentsIn = ({ type, data, preData }: StoredEvent): string[] =>
  type.startsWith('feature-dependenc')
    ? [data, preData].flatMap((side) => (side?.dependencies ?? []) as Dependency[]).map(({ feature }) => feature)
    : []

/**
 * Caches the toggles that were requested recently, as JSON. The event log is read to its end before each response, and an event
 * drops the toggle that it is about. So an entry contains every change that was committed before the request.
 */
export class RecentToggles {
  readonly #store: Store
  readonly #log: EventLog
  readonly #releases: RecentToggleDeps['releases']
  readonly #cache: ReadCache<string, RecentToggle>

  constructor({ store, log, releases }: RecentToggleDeps, { kept, maxSize } = BOUNDS) {
    this.#store = store
    this.#releases = releases
    this.#log = log
    this.#cache = new ReadCache(kept, ({ json }) => json.length, maxSize)
    log.followInSteps(eachEvent((event) => this.#drop(event)))
  }

  /** A toggle of another project gives the same 404 as one that does not exist. */
  async read(project: string, name: string): Promise<RecentToggle> {
    await this.#log.catchUp()
    const found = this.#cache.get(name) ?? (await this.#readShared(name))
    if (found?.project !== project) throw notFound('toggle', name)
    return found
  }

  /** Drops toggles that changed without an event. Called after a write to `last_seen` commits. */
  touch(names: Iterable<string>): void {
    for (const name of names) this.#cache.delete(name)
  }

  #drop(event: StoredEvent): void {
    const { type, featureName } = event
    if (/^(project-)?environment-/.test(type)) this.#cache.clear()
    else if (featureName !== undefined) this.touch([featureName, ...parentsIn(event)])
  }

  async #readShared(name: string): Promise<RecentToggle | undefined> {
    const read = this.#cache.readInProgress(name) ?? this.#cache.read([name], () => this.#find(name))
    return (await read).get(name)
  }

  async #find(name: string): Promise<ReadonlyMap<string, RecentToggle>> {
    const found = await findRevisedToggle(this.#store.read, name)
    if (!found) return new Map()
    const plans = await this.#releases.shownPlans(this.#store.read, name)
    const { toggle, revision } = found
    return new Map([[name, { project: toggle.project, revision, json: unfinishedJson(toggle, plans) }]])
  }
}
