import type { StoredEvent } from '#kernel/event'
import type { Store } from '#platform/db/store'
import type { EventLog } from '#platform/events/event-log'
import { readActivity, readProduction } from './activity-store.ts'
import {
  ACTIVITY_DAYS,
  type Activity,
  addEvents,
  applyRelease,
  countsOfEvent,
  dayOf,
  lastDays,
  UNCOUNTED_TYPE,
} from './rules.ts'

export interface ActivityDeps {
  readonly store: Store
  readonly log: EventLog
  readonly clock: () => Date
}

export interface ActivityBounds {
  readonly maxProjects: number
  /** Toggles of all cached projects together. A single larger project is still cached. */
  readonly maxToggles: number
}

const BOUNDS: ActivityBounds = { maxProjects: 200, maxToggles: 100_000 }

interface Entry {
  readonly loaded: Promise<Activity>
  /** Applies an event now, or after the load. */
  readonly add: (event: StoredEvent) => void
  /** 0 until it is loaded. */
  readonly size: () => number
}

function apply(activity: Activity, event: StoredEvent, production: ReadonlySet<string>): void {
  if (event.type === UNCOUNTED_TYPE) return
  addEvents(activity, dayOf(event.createdAt), countsOfEvent(event))
  applyRelease(activity, event, production)
}

/**
 * The activity of the projects that were requested recently. The events of a project are read once. After that, new
 * events are counted as they arrive, so a request reads no events.
 */
export class ProjectActivity {
  readonly #deps: ActivityDeps
  readonly #bounds: ActivityBounds
  /** Least recently used first. */
  readonly #entries = new Map<string, Entry>()

  constructor(deps: ActivityDeps, bounds = BOUNDS) {
    this.#deps = deps
    this.#bounds = bounds
    deps.log.follow((events) => {
      for (const event of events) this.#add(event)
    })
  }

  /** The number of cached projects. */
  get size(): number {
    return this.#entries.size
  }

  /** A project that was deleted and created again has only the events since its creation. */
  async of({ id, createdAt }: { readonly id: string; readonly createdAt: string }): Promise<Activity> {
    await this.#deps.log.catchUp()
    const entry = this.#entries.get(id) ?? this.#load(id, createdAt)
    this.#entries.delete(id)
    this.#entries.set(id, entry)
    try {
      return await entry.loaded
    } catch (error) {
      if (this.#entries.get(id) === entry) this.#entries.delete(id)
      throw error
    } finally {
      this.#evict()
    }
  }

  /** Events that arrive during the load are queued. Those that the load has read are skipped by their ids. */
  #load(project: string, createdAt: string): Entry {
    const { store, log, clock } = this.#deps
    const [firstDay = ''] = lastDays(clock(), ACTIVITY_DAYS)
    const range = { project, since: createdAt > firstDay ? createdAt : firstDay, upTo: log.position }
    let missed: StoredEvent[] | undefined = []
    let current: { readonly activity: Activity; readonly production: ReadonlySet<string> } | undefined
    const load = async () => {
      const production = await readProduction(store.read)
      const activity = await readActivity(store.scan, range, production)
      for (const event of missed ?? []) if (event.id > range.upTo) apply(activity, event, production)
      missed = undefined
      current = { activity, production }
      return activity
    }
    return {
      loaded: load(),
      size: () => current?.activity.toggles.size ?? 0,
      add: (event) => {
        if (missed) missed.push(event)
        else if (current) apply(current.activity, event, current.production)
      },
    }
  }

  #add(event: StoredEvent): void {
    const { type, project } = event
    // The type of an environment decides which toggles are in production.
    if (type.startsWith('environment-')) this.#entries.clear()
    else if (project === undefined) return
    else if (type === 'project-deleted') this.#entries.delete(project)
    else this.#entries.get(project)?.add(event)
  }

  #evict(): void {
    let toggles = 0
    for (const entry of this.#entries.values()) toggles += entry.size()
    for (const [id, entry] of this.#entries) {
      const isOver = this.#entries.size > this.#bounds.maxProjects || toggles > this.#bounds.maxToggles
      if (!isOver || this.#entries.size === 1) return
      this.#entries.delete(id)
      toggles -= entry.size()
    }
  }
}
