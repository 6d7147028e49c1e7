import { type UnusedByProject, unusedByProject } from '#features/workspace/index'
import type { StoredEvent } from '#kernel/event'
import type { Store } from '#platform/db/store'
import type { EventLog } from '#platform/events/event-log'

export interface EnvironmentFacts {
  readonly name: string
  readonly displayName: string
  readonly type: string
  readonly sortOrder: number
}

/** The data that all searches need in addition to the toggles. */
export interface Facts {
  /** In their sort order. */
  readonly environments: readonly EnvironmentFacts[]
  readonly unused: UnusedByProject
  /** Ids by name. */
  readonly segments: ReadonlyMap<string, number>
  /** Names by id. */
  readonly segmentNames: ReadonlyMap<number, string>
}

const isAboutFacts = ({ type }: StoredEvent): boolean => /^(environment-|segment-|project-)/.test(type)

/** Caches environments, their use by projects, and segments. An event about one of them invalidates the cache. */
export class SearchFacts {
  readonly #store: Store
  #reading: Promise<Facts> | undefined

  constructor({ store, log }: { readonly store: Store; readonly log: EventLog }) {
    this.#store = store
    log.follow((events) => {
      if (events.some(isAboutFacts)) this.#reading = undefined
    })
  }

  /** The data up to the newest event that this process has read. */
  async current(): Promise<Facts> {
    const reading = this.#reading ?? this.#read()
    this.#reading = reading
    try {
      return await reading
    } catch (error) {
      if (this.#reading === reading) this.#reading = undefined
      throw error
    }
  }

  async #read(): Promise<Facts> {
    const environments = await this.#store.read
      .selectFrom('environments')
      .select(['name', 'display_name as displayName', 'type', 'sort_order as sortOrder'])
      .orderBy('sort_order')
      .orderBy('name')
      .execute()
    const segments = await this.#store.read.selectFrom('segments').select(['id', 'name']).execute()
    return {
      environments,
      unused: await unusedByProject(this.#store.read),
      segments: new Map(segments.map(({ id, name }) => [name, id])),
      segmentNames: new Map(segments.map(({ id, name }) => [id, name])),
    }
  }
}
