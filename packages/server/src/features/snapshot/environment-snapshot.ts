import { type Compiled, compile } from '@leverframe/engine'
import { type ClientFeature, clientFeature, clientSegment, segmentIdsOf, withInlineSegments } from './client-rules.ts'
import { EntryBlocks } from './entry-blocks.ts'
import { Journal } from './journal.ts'
import type { KnownFlag, Segment } from './types.ts'

/** One toggle of one environment. */
export interface SnapshotEntry {
  readonly flag: KnownFlag
  readonly feature: ClientFeature
}

interface Pending {
  readonly upsert: Map<string, ClientFeature>
  readonly remove: Set<string>
  readonly segments: Set<number>
}

const nothingPending = (): Pending => ({ upsert: new Map(), remove: new Set(), segments: new Set() })

/**
 * What SDKs of one environment see. A change touches one toggle: its text is made anew when somebody asks, and the compiled
 * form follows when somebody evaluates.
 */
export class EnvironmentSnapshot {
  readonly name: string
  readonly journal: Journal
  /** The newest event that changed anything here; the version of everything that is told about this environment. */
  revision: number
  readonly #segments: ReadonlyMap<number, Segment>
  readonly #byName = new Map<string, SnapshotEntry>()
  readonly #blocks: EntryBlocks
  #compiled: Compiled | undefined
  #pending = nothingPending()

  constructor(name: string, revision: number, flags: Iterable<KnownFlag>, segments: ReadonlyMap<number, Segment>) {
    this.name = name
    this.revision = revision
    this.#segments = segments
    this.journal = new Journal(revision)
    for (const flag of flags) if (!flag.archived) this.#byName.set(flag.name, this.#entryOf(flag))
    this.#blocks = new EntryBlocks(this.#byName.values(), (entry, inline) => this.jsonOf(entry, inline))
  }

  get(name: string): SnapshotEntry | undefined {
    return this.#byName.get(name)
  }

  /** By name. */
  get entries(): Iterable<SnapshotEntry> {
    return this.#blocks
  }

  segment(id: number): Segment | undefined {
    return this.#segments.get(id)
  }

  get compiled(): Compiled {
    const { upsert, remove, segments } = this.#pending
    if (!this.#compiled)
      this.#compiled = compile(
        [...this.#blocks].map(({ feature }) => feature),
        this.#segments.values(),
      )
    else if (upsert.size + remove.size + segments.size > 0) {
      const known = [...segments].flatMap((id) => this.#segments.get(id) ?? [])
      const gone = [...segments].filter((id) => !this.#segments.has(id))
      this.#compiled = this.#compiled.with({
        upsert: upsert.values(),
        remove,
        segments: { upsert: known, remove: gone },
      })
    }
    this.#pending = nothingPending()
    return this.#compiled
  }

  /** The toggle as it is now; undefined or archived: it is gone. */
  put(name: string, flag: KnownFlag | undefined, eventId: number): void {
    const before = this.#byName.get(name)
    const after = flag === undefined || flag.archived ? undefined : this.#entryOf(flag)
    // Also where nothing is told differently: every instance, whenever it began, counts the same events.
    this.revision = eventId
    if (after === undefined && before === undefined) return
    if (after) this.#keep(name, after)
    else this.#drop(name)
    if (before && before.flag.project !== after?.flag.project)
      this.journal.add({ eventId, kind: 'feature-removed', name, project: before.flag.project })
    if (after) this.journal.add({ eventId, kind: 'feature-updated', name })
  }

  /** A segment that nobody uses yet changes nothing that anybody was told. */
  segmentAdded(id: number): void {
    this.#pending.segments.add(id)
  }

  /** A segment was changed or is gone; what it is now stands in the segments already. */
  segmentChanged(id: number, eventId: number): void {
    this.revision = eventId
    this.#pending.segments.add(id)
    this.#blocks.forgetInline()
    this.journal.add({ eventId, kind: this.#segments.has(id) ? 'segment-updated' : 'segment-removed', id })
  }

  jsonOf({ feature }: SnapshotEntry, inline: boolean): string {
    return JSON.stringify(inline ? withInlineSegments(feature, this.#segments) : feature)
  }

  /** The texts of all toggles with commas between them, from what is ready, and the segments that they use. */
  told(inline: boolean): { readonly parts: readonly Buffer[]; readonly segments: readonly Segment[] } {
    const { parts, segmentIds } = this.#blocks.told(inline)
    return { parts, segments: this.#segmentsOf(segmentIds) }
  }

  /** The same for some of them. */
  toldOf(entries: readonly SnapshotEntry[], inline: boolean) {
    const ids = new Set(entries.flatMap(({ feature }) => segmentIdsOf(feature)))
    const text = entries.map((entry) => this.jsonOf(entry, inline)).join(',')
    return { parts: [Buffer.from(text)], segments: this.#segmentsOf(ids) }
  }

  /** By name, then by id. */
  #segmentsOf(ids: ReadonlySet<number>): Segment[] {
    return [...ids]
      .flatMap((id) => this.#segments.get(id) ?? [])
      .map(clientSegment)
      .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id))
  }

  #entryOf(flag: KnownFlag): SnapshotEntry {
    return { flag, feature: clientFeature(flag, this.name) }
  }

  #keep(name: string, entry: SnapshotEntry): void {
    this.#byName.set(name, entry)
    this.#blocks.put(entry)
    this.#pending.remove.delete(name)
    this.#pending.upsert.set(name, entry.feature)
  }

  #drop(name: string): void {
    this.#byName.delete(name)
    this.#blocks.remove(name)
    this.#pending.upsert.delete(name)
    this.#pending.remove.add(name)
  }
}
