import type { StoredEvent } from '#kernel/event'
import type { Scope } from '#kernel/permission'
import type { Store, WriteContext } from '#platform/db/store'
import type { EventLog } from '#platform/events/event-log'
import { isProtected, listProtections } from './protection-store.ts'

const keyOf = (project: string, environment: string): string => JSON.stringify([project, environment])

/**
 * Which environments of which projects are protected, in memory, so that a write to one that is not costs no statement. What is
 * known here is exact for a write that began after everything that this process has seen; any other asks the table.
 */
export class Protections {
  readonly #store: Store
  readonly #log: EventLog
  #known: Set<string> | undefined
  /** Grows with every event that matters: what was read meanwhile is old. */
  #news = 0
  /** The newest event when one was last written here; until the log is past it, that may not be committed. */
  #unsettled = -1

  constructor(store: Store, log: EventLog) {
    this.#store = store
    this.#log = log
    log.follow((events) => {
      for (const event of events) this.#follow(event)
    })
  }

  /** Once the log has begun. */
  async load(): Promise<void> {
    for (let news = -1; news !== this.#news; ) {
      news = this.#news
      const all = await listProtections(this.#store.read)
      this.#known = new Set(all.map(({ project, environment }) => keyOf(project, environment)))
    }
  }

  /** One is being written, in a transaction in which that is the newest event. */
  noteWrite(newestEvent: number): void {
    this.#unsettled = newestEvent
  }

  /** Whether none of these places was protected when this process last looked. */
  lookOpen(scopes: readonly Scope[]): boolean {
    return scopes.every(({ project = '', environment = '' }) => this.#known?.has(keyOf(project, environment)) === false)
  }

  /** Those of these places that are protected. */
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
    this.#news++
  }

  #forget(isGone: (key: readonly [project: string, environment: string]) => boolean): void {
    for (const key of this.#known ?? []) if (isGone(JSON.parse(key))) this.#known?.delete(key)
  }
}
