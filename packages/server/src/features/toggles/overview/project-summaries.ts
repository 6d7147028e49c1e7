import { Lifetimes } from '#features/toggles/toggle/index'
import type { StoredEvent } from '#kernel/event'
import type { Store } from '#platform/db/store'
import { type EventLog, eachEvent } from '#platform/events/event-log'
import { favoriteProjects, readProjects, readToggleCounts, type ToggleCounts } from './queries.ts'
import { healthOf } from './rules.ts'
import type { ProjectSummary } from './schema.ts'

/** Projects per counting statement. Other requests can run between two statements. */
const BATCH = 8

export interface SummaryQuery {
  readonly archived: boolean
  readonly now: Date
  readonly userId: number | undefined
}

const UNCOUNTED =
  /^feature-(environment-|strategy-|variants-|dependenc|potentially-|(un)?(tagged|favorited|completed)$)/

type Projects = Awaited<ReturnType<typeof readProjects>>

/**
 * Caches all projects with the counts of their toggles. An event drops the counts of the projects whose toggles changed,
 * and only those are counted again. The counts of a project also expire when one of its toggles passes the lifetime of
 * its type.
 */
export class ProjectSummaries {
  readonly #store: Store
  readonly #log: EventLog
  readonly #lifetimes: Lifetimes
  readonly #counts = new Map<string, ToggleCounts>()
  #projects: Promise<Projects> | undefined
  #turn: Promise<unknown> = Promise.resolve()

  constructor({ store, log }: { readonly store: Store; readonly log: EventLog }) {
    this.#store = store
    this.#log = log
    this.#lifetimes = new Lifetimes({ store, log })
    log.followInSteps(eachEvent((event) => this.#drop(event)))
  }

  /** Live or archived projects, sorted by name. */
  async list({ archived, now, userId }: SummaryQuery): Promise<ProjectSummary[]> {
    await this.#log.catchUp()
    const projects = (await this.#currentProjects()).filter((one) => (one.archived_at !== null) === archived)
    const favorites = await favoriteProjects(this.#store.read, userId)
    const counts = await this.#countsOf(
      projects.map(({ id }) => id),
      now,
    )
    return projects.map((project) => {
      const { live = 0, unhealthy = 0 } = counts.get(project.id) ?? {}
      return {
        id: project.id,
        name: project.name,
        ...(project.description !== '' && { description: project.description }),
        mode: project.mode,
        health: healthOf(live, unhealthy),
        technicalDebt: 100 - healthOf(live, unhealthy),
        featureCount: live,
        memberCount: project.members ?? 0,
        favorite: favorites.has(project.id),
        createdAt: project.created_at,
        archivedAt: project.archived_at,
      }
    })
  }

  /** The counts of one project. */
  async countsOf(id: string, now: Date): Promise<ToggleCounts> {
    await this.#log.catchUp()
    return (await this.#countsOf([id], now)).get(id) as ToggleCounts
  }

  #drop({ type, project, featureName, data }: StoredEvent): void {
    if (type === 'feature-type-updated') this.#counts.clear()
    // These events change neither a count nor the health.
    else if (UNCOUNTED.test(type)) return
    else if (featureName === undefined) this.#projects = undefined
    else for (const id of [project, data?.oldProject]) if (typeof id === 'string') this.#counts.delete(id)
  }

  async #currentProjects(): Promise<Projects> {
    const reading = this.#projects ?? readProjects(this.#store.scan)
    this.#projects = reading
    try {
      return await reading
    } catch (error) {
      if (this.#projects === reading) this.#projects = undefined
      throw error
    }
  }

  /** One request counts at a time, so that the next one finds the cached counts. */
  #countsOf(ids: readonly string[], now: Date): Promise<ReadonlyMap<string, ToggleCounts>> {
    const counted = this.#turn.then(() => this.#count(ids, now))
    this.#turn = counted.catch(() => {})
    return counted
  }

  async #count(ids: readonly string[], now: Date): Promise<ReadonlyMap<string, ToggleCounts>> {
    const all = new Map(ids.flatMap((id) => this.#validCounts(id, now)))
    const missing = ids.filter((id) => !all.has(id))
    for (let start = 0; start < missing.length; start += BATCH) {
      const batch = missing.slice(start, start + BATCH)
      const lifetimes = await this.#lifetimes.current()
      const { position } = this.#log
      const counts = await readToggleCounts(this.#store.scan, batch, now, lifetimes)
      for (const [id, one] of counts) {
        all.set(id, one)
        // An event that arrived during the read may be about one of these projects. It has been handled already and would
        // not drop a stale entry.
        if (this.#log.position === position) this.#counts.set(id, one)
      }
    }
    return all
  }

  #validCounts(id: string, now: Date): [string, ToggleCounts][] {
    const counts = this.#counts.get(id)
    return counts && now.getTime() <= counts.validUntilMs ? [[id, counts]] : []
  }
}
