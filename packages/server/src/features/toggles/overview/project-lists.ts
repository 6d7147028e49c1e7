import { Lifetimes } from '#features/toggles/toggle/index'
import type { StoredEvent } from '#kernel/event'
import type { Store } from '#platform/db/store'
import { type EventLog, eachEvent } from '#platform/events/event-log'
import { ProjectList, type Viewer } from './project-list.ts'
import type { ProjectFacts } from './queries.ts'
import type { ProjectHealth } from './rules.ts'
import type { ProjectStats } from './schema.ts'

export interface Bounds {
  readonly maxProjects: number
  /** Toggles of all cached projects together. A single larger project is still cached. A toggle takes about 1 KB. */
  readonly maxToggles: number
}

const BOUNDS: Bounds = { maxProjects: 200, maxToggles: 100_000 }

/** Events that change every list: each toggle shows all environments, and lifetimes decide the health. */
const CONCERNS_ALL = /^(environment-|feature-type-updated$)/

export interface ProjectListsDeps {
  readonly store: Store
  readonly log: EventLog
  readonly clock: () => Date
}

/** The current state of a project that exists. */
export interface CurrentProject {
  readonly facts: ProjectFacts
  features(favorites?: ReadonlySet<string>): Buffer
  featuresMatching(matches: (name: string) => boolean, favorites?: ReadonlySet<string>): Buffer
  overview(stats: ProjectStats, viewer: Viewer): Buffer
  health(): ProjectHealth
  /** The number of toggles by type, sorted by type. */
  types(): readonly (readonly [type: string, count: number])[]
}

/**
 * Caches the projects that were requested recently. A response contains every change that was committed before the
 * request, by this instance or another: the event log is read to its end first, its events mark what is stale,
 * and only that is read again.
 */
export class ProjectLists {
  readonly #store: Store
  readonly #log: EventLog
  readonly #clock: () => Date
  readonly #bounds: Bounds
  readonly #lifetimes: Lifetimes
  /** Least recently used first. */
  readonly #lists = new Map<string, ProjectList>()
  #turn: Promise<void> | undefined

  constructor({ store, log, clock }: ProjectListsDeps, bounds = BOUNDS) {
    this.#store = store
    this.#log = log
    this.#clock = clock
    this.#bounds = bounds
    this.#lifetimes = new Lifetimes({ store, log })
    log.followInSteps(eachEvent((event) => this.#mark(event)))
  }

  /** The number of cached projects. */
  get size(): number {
    return this.#lists.size
  }

  /** Undefined if the project does not exist. */
  async current(id: string): Promise<CurrentProject | undefined> {
    await this.#caughtUp()
    const list = this.#use(id)
    try {
      await list.upToDate()
    } finally {
      if (!list.facts) this.#drop(list)
    }
    this.#evict()
    const { facts } = list
    return (
      facts && {
        facts,
        features: (favorites) => list.features(favorites),
        featuresMatching: (matches, favorites) => list.featuresMatching(matches, favorites),
        overview: (stats, viewer) => list.overview(facts, { now: this.#clock(), stats, ...viewer }),
        health: () => list.health(this.#clock()),
        types: () => list.types(),
      }
    )
  }

  /**
   * Marks toggles that changed without an event: the writer of `last_seen` calls this after its commit, and the toggles are read
   * again before the next response. Other instances are not notified: the writer must notify them, or accept that
   * they show an older `lastSeenAt` until the toggle changes.
   */
  touch(project: string, names: Iterable<string>): void {
    const list = this.#lists.get(project)
    if (list) for (const name of names) list.mark(name)
  }

  /** Requests that arrive in the same turn of the event loop share one read of the log, which starts after the last of them. */
  #caughtUp(): Promise<void> {
    this.#turn ??= new Promise<void>((next) => setImmediate(next)).then(() => {
      this.#turn = undefined
      return this.#log.catchUp()
    })
    return this.#turn
  }

  #mark({ type, project, featureName, data }: StoredEvent): void {
    if (CONCERNS_ALL.test(type)) for (const list of this.#lists.values()) list.markAll()
    else if (type.startsWith('project-environment-')) this.#lists.get(project ?? '')?.markAll()
    else if (featureName !== undefined) {
      for (const id of [project, data?.oldProject]) if (typeof id === 'string') this.touch(id, [featureName])
    } else if (project !== undefined) this.#lists.get(project)?.markFacts()
    // The members of a project can change with users and roles, whose events name no project.
    else for (const list of this.#lists.values()) list.markFacts()
  }

  /** A new list is added to the map before it is read, so that it gets every event. */
  #use(id: string): ProjectList {
    const list = this.#lists.get(id) ?? new ProjectList(this.#store, id, this.#lifetimes)
    this.#lists.delete(id)
    this.#lists.set(id, list)
    return list
  }

  #drop(list: ProjectList): void {
    if (this.#lists.get(list.id) === list) this.#lists.delete(list.id)
  }

  #evict(): void {
    let toggles = 0
    for (const { size } of this.#lists.values()) toggles += size
    for (const list of this.#lists.values()) {
      const isOver = this.#lists.size > this.#bounds.maxProjects || toggles > this.#bounds.maxToggles
      if (!isOver || this.#lists.size === 1) return
      this.#lists.delete(list.id)
      toggles -= list.size
    }
  }
}
