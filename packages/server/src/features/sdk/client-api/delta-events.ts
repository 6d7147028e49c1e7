import {
  clientSegment,
  type EnvironmentSnapshot,
  isVisible,
  type JournalEntry,
  type Render,
  type SnapshotEntry,
  type SnapshotFilter,
  segmentIdsOf,
} from '#features/sdk/snapshot/index'
import { withOwnMemory } from '#platform/own-memory'

type Environment = EnvironmentSnapshot

/** All toggles and segments, for clients without a usable revision. One buffer, shared by all clients that read slowly. */
export const hydrationBody: Render = ({ revision }, _, { chunks, segments }) => {
  const head = Buffer.from(`{"events":[{"type":"hydration","eventId":${revision},"features":[`)
  const tail = Buffer.from(`],"segments":${JSON.stringify(segments)}}]}`)
  return { etag: `"${revision}"`, chunks: [withOwnMemory(Buffer.concat([head, ...chunks, tail]))] }
}

/** The changes for a filter. `eventId` is the id of the last one. */
export interface Batch {
  readonly eventId: number
  readonly bytes: Buffer
}

const matchesProjectAndPrefix = (name: string, project: string, { projects, namePrefix }: SnapshotFilter): boolean =>
  (!projects || projects.includes(project)) && (namePrefix === undefined || name.startsWith(namePrefix))

const removed = (eventId: number, featureName: string, project: string): string =>
  JSON.stringify({ type: 'feature-removed', eventId, featureName, project })

/** Builds the batch of journal entries for one filter. */
class DeltaBuilder {
  readonly #environment: Environment
  readonly #filter: SnapshotFilter
  /** Segments that are in the batch, or will be added by a later entry. */
  readonly #sentSegments = new Set<number>()
  readonly #texts: string[] = []
  #last = 0

  constructor(environment: Environment, filter: SnapshotFilter, entries: readonly JournalEntry[]) {
    this.#environment = environment
    this.#filter = filter
    const changed = entries.flatMap((entry) => (entry.kind === 'segment-updated' ? [entry.id] : []))
    if (changed.length > 0) for (const id of this.#usedAmong(changed)) this.#sentSegments.add(id)
    for (const entry of entries) this.#addEntry(entry)
  }

  get batch(): Batch | undefined {
    if (this.#texts.length === 0) return undefined
    return { eventId: this.#last, bytes: Buffer.from(`{"events":[${this.#texts.join(',')}]}`) }
  }

  /** Segments that no visible toggle uses are not visible either. */
  #usedAmong(ids: readonly number[]): Set<number> {
    const used = new Set<number>()
    for (const entry of this.#environment.entries)
      for (const id of segmentIdsOf(entry.feature)) if (ids.includes(id) && isVisible(entry, this.#filter)) used.add(id)
    return used
  }

  #addEntry(entry: JournalEntry): void {
    const { eventId } = entry
    if (entry.kind === 'segment-removed')
      this.#add(eventId, JSON.stringify({ type: 'segment-removed', eventId, segmentId: entry.id }))
    else if (entry.kind === 'segment-updated') {
      if (this.#sentSegments.has(entry.id)) this.#addSegment(eventId, entry.id)
    } else if (entry.kind === 'feature-removed') {
      if (matchesProjectAndPrefix(entry.name, entry.project, this.#filter))
        this.#add(eventId, removed(eventId, entry.name, entry.project))
    } else this.#addFeatureChange(eventId, entry.name)
  }

  #addFeatureChange(eventId: number, name: string): void {
    const found = this.#environment.get(name)
    // A removed toggle has a separate entry.
    if (!found || !matchesProjectAndPrefix(name, found.toggle.project, this.#filter)) return
    // The toggle may have lost the tag that the filter selects.
    if (!isVisible(found, this.#filter)) this.#add(eventId, removed(eventId, name, found.toggle.project))
    else this.#addFeature(eventId, found)
  }

  /** Adds the segments of the toggle before the toggle itself. */
  #addFeature(eventId: number, entry: SnapshotEntry): void {
    for (const id of segmentIdsOf(entry.feature))
      if (!this.#sentSegments.has(id)) {
        this.#sentSegments.add(id)
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
 * Undefined when a client with this revision starts over. `position` is the newest event that this process has applied. A client
 * with a newer revision read from a store that was since restored from a backup. It starts over, like a client that is too far
 * behind.
 */
const entriesSince = ({ journal }: Environment, revision: number | undefined, position: number) =>
  revision === undefined || revision > position ? undefined : journal.since(revision)

export const startsOver = (environment: Environment, revision: number | undefined, position: number): boolean =>
  entriesSince(environment, revision, position) === undefined

/** The changes since the revision of a client. */
export function changesSince(
  environment: Environment,
  filter: SnapshotFilter,
  revision: number | undefined,
  position: number,
): Batch | 'nothing' | 'start over' {
  const entries = entriesSince(environment, revision, position)
  if (!entries) return 'start over'
  return new DeltaBuilder(environment, filter, entries).batch ?? 'nothing'
}

/** Parses the event id in `If-None-Match` or `Last-Event-ID`. Returns undefined for any other value. */
export const revisionFrom = (text: string | undefined): number | undefined => {
  const [, digits] = /^\s*(?:W\/)?"?(\d{1,15})"?\s*$/.exec(text ?? '') ?? []
  return digits === undefined ? undefined : Number(digits)
}
