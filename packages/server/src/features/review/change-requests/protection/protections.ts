import type { StoredEvent } from '#kernel/event'
import type { Scope } from '#kernel/permission'
import type { Store, WriteContext } from '#platform/db/store'
import type { EventLog } from '#platform/events/event-log'
import { isProtected, listProtections } from './protection-store.ts'

const keyOf = (project: string, environment: string): string => JSON.stringify([project, environment])

/**
 * The protected environments of all projects, in memory, so that a write to an unprotected environment needs no statement. The
 * cache is exact for a write whose start this process has caught up with. Other writes read the table.
 */
export class Protections {
  readonly #store: Store
  readonly #log: EventLog
  #known: Set<string> | undefined
  /** Incremented with every relevant event, to detect stale reads. */
  #changeCount = 0
  /** The newest event at the last write of a protection here. Until the log is past it, the write may not be committed. */
  #unsettled = -1

  constructor(store: Store, log: EventLog) {
    this.#store = store
    this.#log = log
    log.follow((events) => {
      for (const event of events) this.#follow(event)
    })
  }

  /** Must be called after the log has started. */
  async load(): Promise<void> {
    for (let count = -1; count !== this.#changeCount; ) {
      count = this.#changeCount
      const all = await listProtections(this.#store.read)
      this.#known = new Set(all.map(({ project, environment }) => keyOf(project, environment)))
    }
  }

  /** Called when a protection is written, with the newest event of the transaction. */
  noteWrite(newestEvent: number): void {
    this.#unsettled = newestEvent
  }

  /** True when none of these scopes is protected according to the cache. */
  lookOpen(scopes: readonly Scope[]): boolean {
    return scopes.every(({ project = '', environment = '' }) => this.#known?.has(keyOf(project, environment)) === false)
  }

  /** The scopes that are protected. */
  async among(write: WriteContext, scopes: readonly Scope[]): Promise<Scope[]> {
    await write.begun
    const known = this.#isExactFor(write) ? this.#known : undefined
    if (known?.size === 0) return []
    const found: Scope[] = []
    for (const scope of scopes) {
      const { project, environment } = scope
      if (project === undefined || environment === undefined) continue
      const isIn = known?.has(keyOf(project, environment)) ?? (await isProtected(write.tx, project, environment))
      if (isIn) found.push(scope)
    }
    return found
  }

  #isExactFor({ startedAt }: WriteContext): boolean {
    return this.#log.position >= startedAt && startedAt > this.#unsettled
  }

  #follow({ type, project, environment, data }: StoredEvent): void {
    if (type === 'change-request-configuration-updated' && project !== undefined && environment !== undefined) {
      const key = keyOf(project, environment)
      if (data?.changeRequestsEnabled === true) this.#known?.add(key)
      else this.#known?.delete(key)
    } else if (type === 'project-deleted') this.#forget((key) => key[0] === project)
    else if (type === 'environment-deleted') this.#forget((key) => key[1] === environment)
    else return
    this.#changeCount++
  }

  #forget(isGone: (key: readonly [project: string, environment: string]) => boolean): void {
    for (const key of this.#known ?? []) if (isGone(JSON.parse(key))) this.#known?.delete(key)
  }
}
