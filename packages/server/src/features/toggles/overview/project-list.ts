import type { LifetimeDays, Lifetimes } from '#features/toggles/toggle/index'
import type { Store } from '#platform/db/store'
import { withOwnMemory } from '#platform/own-memory'
import { type ProjectFacts, readFacts, readSummaries } from './queries.ts'
import { healthOf, type ProjectHealth, projectHealth, unhealthyAfterMs } from './rules.ts'
import type { FeatureSummary, ProjectStats } from './schema.ts'
import { type Entry, SortedSummaries } from './sorted-summaries.ts'

/** With more marked names than this, reading the whole project is cheaper. This also bounds the memory of the marks. */
const MAX_MARKED = 1_024

const LIST_HEAD = '{"version":2,"features":['

/** What changed in the store since the last read. */
interface Marks {
  facts: boolean
  everything: boolean
  readonly names: Set<string>
}

const entryOf = (summary: FeatureSummary, lifetimes: LifetimeDays): Entry => ({
  name: summary.name,
  type: summary.type,
  json: JSON.stringify(summary),
  unhealthyAfterMs: unhealthyAfterMs({ ...summary, lifetimeDays: lifetimes.get(summary.type) ?? null }),
})

/** What differs between two viewers of a project. */
export interface Viewer {
  /** Whether the project is a favourite. */
  readonly favorite: boolean
  /** Favourite toggles, of any project. */
  readonly favorites: ReadonlySet<string>
}

interface OverviewInputs extends Viewer {
  readonly now: Date
  readonly stats: ProjectStats
}

interface ViewerFacts {
  readonly health: number
  readonly stats: ProjectStats
  readonly favorite: boolean
}

/** The overview of a project without its toggles. */
export const overviewHead = ({ id: _, ...facts }: ProjectFacts, { health, stats, favorite }: ViewerFacts) => ({
  ...facts,
  health,
  technicalDebt: 100 - health,
  version: 1,
  stats,
  favorite,
})

/**
 * Caches one project as bytes that are ready to send. Marks say what is stale. `refresh` clears them *before* it queries the
 * store, so a change that commits during the query sets its mark again and is not lost.
 */
export class ProjectList {
  readonly id: string
  readonly #store: Store
  readonly #lifetimes: Pick<Lifetimes, 'current'>
  readonly #summaries = new SortedSummaries()
  #marks: Marks = { facts: true, everything: true, names: new Set() }
  #facts: ProjectFacts | undefined
  #refreshing: Promise<void> | undefined
  #next: Promise<void> | undefined
  #features: Buffer | undefined
  /** By whether the project is a favourite of the viewer, because the rest is the same for all viewers. */
  readonly #overviews = new Map<boolean, { readonly head: string; readonly bytes: Buffer }>()

  constructor(store: Store, id: string, lifetimes: Pick<Lifetimes, 'current'>) {
    this.#store = store
    this.#lifetimes = lifetimes
    this.id = id
  }

  /** Undefined before the first refresh, and if the project does not exist. */
  get facts(): ProjectFacts | undefined {
    return this.#facts
  }

  get size(): number {
    return this.#summaries.size
  }

  markFacts(): void {
    this.#marks.facts = true
  }

  markEverything(): void {
    this.#marks.everything = true
    this.#marks.names.clear()
  }

  markAll(): void {
    this.markFacts()
    this.markEverything()
  }

  mark(name: string): void {
    if (this.#marks.everything) return
    this.#marks.names.add(name)
    if (this.#marks.names.size > MAX_MARKED) this.markEverything()
  }

  /**
   * Resolves when every mark that existed at the call is processed. It does not wait for later marks, so a project that
   * is written to all the time still responds. Callers that arrive during a refresh share the next one.
   */
  upToDate(): Promise<void> {
    const { facts, everything, names } = this.#marks
    const isMarked = facts || everything || names.size > 0
    if (!this.#refreshing) {
      if (!isMarked) return Promise.resolve()
      this.#refreshing = this.#refresh().finally(() => {
        this.#refreshing = undefined
      })
      return this.#refreshing
    }
    if (!isMarked) return this.#refreshing
    this.#next ??= this.#refreshing
      .catch(() => {})
      .then(() => {
        this.#next = undefined
        return this.upToDate()
      })
    return this.#next
  }

  /** The response body of the list of toggles. */
  features(favorites: ReadonlySet<string> = new Set()): Buffer {
    if (this.#summaries.hasAny(favorites)) return this.#joined(LIST_HEAD, favorites)
    this.#features ??= withOwnMemory(this.#joined(LIST_HEAD))
    return this.#features
  }

  /** The same with the toggles whose names match. */
  featuresMatching(matches: (name: string) => boolean, favorites?: ReadonlySet<string>): Buffer {
    return Buffer.from(`${LIST_HEAD}${this.#summaries.matching(matches, favorites)}]}`)
  }

  /** The response body of the project overview. Its health changes with time, without a mark. */
  overview(facts: ProjectFacts, { now, stats, favorite, favorites }: OverviewInputs): Buffer {
    const health = healthOf(this.size, this.#summaries.unhealthy(now.getTime()))
    const head = `${JSON.stringify(overviewHead(facts, { health, stats, favorite })).slice(0, -1)},"features":[`
    if (this.#summaries.hasAny(favorites)) return this.#joined(head, favorites)
    const known = this.#overviews.get(favorite)
    if (known?.head === head) return known.bytes
    const bytes = withOwnMemory(this.#joined(head))
    this.#overviews.set(favorite, { head, bytes })
    return bytes
  }

  /** Changes with time, without a mark. */
  health(now: Date): ProjectHealth {
    return projectHealth(this.size, this.#summaries.stale, this.#summaries.unhealthy(now.getTime()))
  }

  /** The number of toggles by type, sorted by type. */
  types(): readonly (readonly [type: string, count: number])[] {
    return this.#summaries.types
  }

  #joined(head: string, favorites?: ReadonlySet<string>): Buffer {
    return Buffer.concat([Buffer.from(head), ...this.#summaries.chunks(favorites), Buffer.from(']}')])
  }

  async #refresh(): Promise<void> {
    const marks = this.#marks
    this.#marks = { facts: false, everything: false, names: new Set() }
    try {
      if (marks.facts) this.#facts = await readFacts(this.#store.read, this.id)
      if (!this.#facts) this.markEverything()
      else if (marks.everything) {
        const summaries = await readSummaries(this.#store.scan, this.id)
        this.#fill(summaries, await this.#lifetimes.current())
      } else if (marks.names.size > 0) {
        const names = [...marks.names]
        const summaries = await readSummaries(this.#store.read, this.id, names)
        this.#merge(names, summaries, await this.#lifetimes.current())
      }
    } catch (error) {
      if (marks.facts) this.markFacts()
      if (marks.everything) this.markEverything()
      for (const name of marks.names) this.mark(name)
      throw error
    }
  }

  #fill(summaries: readonly FeatureSummary[], lifetimes: LifetimeDays): void {
    this.#summaries.fill(summaries.map((summary) => entryOf(summary, lifetimes)))
    this.#forgetBytes()
  }

  /** Removes named toggles that were not found: they are archived, deleted, or in another project. */
  #merge(names: readonly string[], found: readonly FeatureSummary[], lifetimes: LifetimeDays): void {
    const present = new Map(found.map((summary) => [summary.name, summary]))
    let isChanged = false
    for (const name of names) {
      const summary = present.get(name)
      const moved = summary ? this.#summaries.put(entryOf(summary, lifetimes)) : this.#summaries.remove(name)
      isChanged ||= moved
    }
    if (isChanged) this.#forgetBytes()
  }

  #forgetBytes(): void {
    this.#features = undefined
    this.#overviews.clear()
  }
}
