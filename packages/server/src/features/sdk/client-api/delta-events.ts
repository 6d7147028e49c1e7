import {
  clientSegment,
  type EnvironmentSnapshot,
  isVisible,
  type JournalEntry,
  type Render,
  type Scope,
  type SnapshotEntry,
  segmentIdsOf,
} from '#features/sdk/snapshot/index'

type Environment = EnvironmentSnapshot

/** Everything at once, for those who know nothing or too little. In one piece: it waits for many clients that read slowly. */
export const hydrationBody: Render = ({ revision }, _, { chunks, segments }) => {
  const head = Buffer.from(`{"events":[{"type":"hydration","eventId":${revision},"features":[`)
  const tail = Buffer.from(`],"segments":${JSON.stringify(segments)}}]}`)
  return { etag: `"${revision}"`, chunks: [Buffer.concat([head, ...chunks, tail])] }
}

/** What changed for a scope; `eventId` is that of the last event. */
export interface Batch {
  readonly eventId: number
  readonly bytes: Buffer
}

const isPlaced = (name: string, project: string, { projects, namePrefix }: Scope): boolean =>
  (!projects || projects.includes(project)) && (namePrefix === undefined || name.startsWith(namePrefix))

const removed = (eventId: number, featureName: string, project: string): string =>
  JSON.stringify({ type: 'feature-removed', eventId, featureName, project })

/** One look at a journal for one scope. */
class Telling {
  readonly #environment: Environment
  readonly #scope: Scope
  /** Segments that stand in the batch already, or will. */
  readonly #told = new Set<number>()
  readonly #texts: string[] = []
  #last = 0

  constructor(environment: Environment, scope: Scope, entries: readonly JournalEntry[]) {
    this.#environment = environment
    this.#scope = scope
    const changed = entries.flatMap((entry) => (entry.kind === 'segment-updated' ? [entry.id] : []))
    if (changed.length > 0) for (const id of this.#usedAmong(changed)) this.#told.add(id)
    for (const entry of entries) this.#tell(entry)
  }

  get batch(): Batch | undefined {
    if (this.#texts.length === 0) return undefined
    return { eventId: this.#last, bytes: Buffer.from(`{"events":[${this.#texts.join(',')}]}`) }
  }

  /** Segments of toggles that are none of the caller's business are neither. */
  #usedAmong(ids: readonly number[]): Set<number> {
    const used = new Set<number>()
    for (const entry of this.#environment.entries)
      for (const id of segmentIdsOf(entry.feature)) if (ids.includes(id) && isVisible(entry, this.#scope)) used.add(id)
    return used
  }

  #tell(entry: JournalEntry): void {
    const { eventId } = entry
    if (entry.kind === 'segment-removed')
      this.#add(eventId, JSON.stringify({ type: 'segment-removed', eventId, segmentId: entry.id }))
    else if (entry.kind === 'segment-updated') {
      if (this.#told.has(entry.id)) this.#addSegment(eventId, entry.id)
    } else if (entry.kind === 'feature-removed') {
      if (isPlaced(entry.name, entry.project, this.#scope))
        this.#add(eventId, removed(eventId, entry.name, entry.project))
    } else this.#tellFeature(eventId, entry.name)
  }

  #tellFeature(eventId: number, name: string): void {
    const found = this.#environment.get(name)
    // What is gone by now is told by an entry of its own.
    if (!found || !isPlaced(name, found.toggle.project, this.#scope)) return
    // It may have lost the tag that made it visible.
    if (!isVisible(found, this.#scope)) this.#add(eventId, removed(eventId, name, found.toggle.project))
    else this.#addFeature(eventId, found)
  }

  /** With the segments that it needs before it. */
  #addFeature(eventId: number, entry: SnapshotEntry): void {
    for (const id of segmentIdsOf(entry.feature))
      if (!this.#told.has(id)) {
        this.#told.add(id)
        this.#addSegment(eventId, id)
      }
    const feature = this.#environment.jsonOf(entry, false)
    this.#add(eventId, `{"type":"feature-updated","eventId":${eventId},"feature":${feature}}`)
  }

  #addSegment(eventId: number, id: number): void {
    const segment = this.#environment.segment(id)
    if (segment)
      this.#add(eventId, JSON.stringify({ type: 'segment-updated', eventId, segment: clientSegment(segment) }))
  }

  #add(eventId: number, text: string): void {
    this.#last = eventId
    this.#texts.push(text)
  }
}

/**
 * What a client that has this revision must be told. `position` is the newest event that this process knows: a client that is
 * beyond it comes from a store that is no longer there (restored from a copy), and starts over like one that is too far behind.
 */
export function changesSince(
  environment: Environment,
  scope: Scope,
  revision: number,
  position: number,
): Batch | 'nothing' | 'start over' {
  const entries = revision > position ? undefined : environment.journal.since(revision)
  if (!entries) return 'start over'
  return new Telling(environment, scope, entries).batch ?? 'nothing'
}

/** The number of an event, as `If-None-Match` or `Last-Event-ID` tells it; anything else is as good as nothing. */
export const revisionFrom = (text: string | undefined): number | undefined => {
  const [, digits] = /^\s*(?:W\/)?"?(\d{1,15})"?\s*$/.exec(text ?? '') ?? []
  return digits === undefined ? undefined : Number(digits)
}
