import { type Compiled, compile, type Refusal, type RefusedPatterns } from '@leverframe/engine'
import { type ClientFeature, clientFeature, clientSegment, withInlineSegments } from './client-rules.ts'
import { EntryBlocks } from './entry-blocks.ts'
import { Journal } from './journal.ts'
import type { KnownToggle, Segment } from './types.ts'

/** One toggle in one environment. */
export interface SnapshotEntry {
  readonly toggle: KnownToggle
  readonly feature: ClientFeature
}

/** The JSON of toggles, separated by commas, and the segments that the toggles use. */
export interface RenderedToggles {
  readonly chunks: readonly Buffer[]
  readonly segments: readonly Segment[]
}

/** Called when the set of refused patterns of an environment changes and is not empty. */
export type OnRefusal = (environment: string, refusals: Iterable<Refusal>) => void

export interface EnvironmentOptions {
  /** The projects that do not use the environment. Their toggles are not served. The set may change between two writes. */
  readonly projectsWithout?: ReadonlySet<string>
  readonly onRefusal?: OnRefusal
}

interface Pending {
  readonly upsert: Map<string, ClientFeature>
  readonly remove: Set<string>
  readonly segments: Set<number>
}

const nothingPending = (): Pending => ({ upsert: new Map(), remove: new Set(), segments: new Set() })

/**
 * The data of one environment for SDKs. A change of a toggle updates only that toggle: its JSON is rendered on the next request,
 * and the compiled form is updated on the next evaluation.
 */
export class EnvironmentSnapshot {
  readonly name: string
  readonly journal: Journal
  /** The newest event that changed this environment; the version of all its responses. */
  revision: number
  readonly #segments: ReadonlyMap<number, Segment>
  readonly #byName = new Map<string, SnapshotEntry>()
  readonly #blocks: EntryBlocks
  readonly #projectsWithout: ReadonlySet<string>
  readonly #onRefusal: OnRefusal
  #compiled: Compiled | undefined
  #pending = nothingPending()

  constructor(
    name: string,
    revision: number,
    toggles: Iterable<KnownToggle>,
    segments: ReadonlyMap<number, Segment>,
    { projectsWithout = new Set(), onRefusal = () => {} }: EnvironmentOptions = {},
  ) {
    this.name = name
    this.revision = revision
    this.#segments = segments
    this.#projectsWithout = projectsWithout
    this.#onRefusal = onRefusal
    this.journal = new Journal(revision)
    for (const toggle of toggles) if (this.#serves(toggle)) this.#byName.set(toggle.name, this.#newEntry(toggle))
    this.#blocks = new EntryBlocks(this.#byName.values(), (entry, inline) => this.jsonOf(entry, inline))
  }

  get(name: string): SnapshotEntry | undefined {
    return this.#byName.get(name)
  }

  /** Sorted by name. */
  get entries(): Iterable<SnapshotEntry> {
    return this.#blocks
  }

  segment(id: number): Segment | undefined {
    return this.#segments.get(id)
  }

  get compiled(): Compiled {
    const before = this.#compiled?.refused
    const compiled = this.#upToDate()
    if (compiled.refused !== before && compiled.refused.size > 0) this.#onRefusal(this.name, compiled.refusals())
    return compiled
  }

  #upToDate(): Compiled {
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

  /** Constraints whose patterns are over the limits and never match; see PATTERN_LIMITS of the engine. */
  get refusedPatterns(): RefusedPatterns {
    return this.compiled.refused
  }

  /** Adds toggles to a new environment that is not served yet, in steps. */
  *fill(toggles: Iterable<KnownToggle>): Generator<void> {
    for (const toggle of toggles) {
      const entry = this.entryOf(toggle)
      if (entry) {
        this.#byName.set(toggle.name, entry)
        this.#blocks.put(entry)
      }
      yield
    }
  }

  /** Undefined for a toggle that is not served: one that is undefined, archived, or of a project without this environment. */
  entryOf(toggle: KnownToggle | undefined): SnapshotEntry | undefined {
    return toggle !== undefined && this.#serves(toggle) ? this.#newEntry(toggle) : undefined
  }

  /** Stores the current state of a toggle, a result of `entryOf`. Undefined removes the toggle. */
  put(name: string, after: SnapshotEntry | undefined, eventId: number): void {
    const before = this.#byName.get(name)
    // The revision also moves when the output is unchanged, so that all instances have the same revision whenever they started.
    this.revision = eventId
    if (after === undefined && before === undefined) return
    if (after) this.#keep(name, after)
    else this.#drop(name)
    if (before && before.toggle.project !== after?.toggle.project)
      this.journal.add({ eventId, kind: 'feature-removed', name, project: before.toggle.project })
    if (after) this.journal.add({ eventId, kind: 'feature-updated', name })
  }

  /** A new segment is not used yet, so no response changes. */
  segmentAdded(id: number): void {
    this.#pending.segments.add(id)
  }

  /** A segment was changed or deleted. `#segments` already has the new state. */
  segmentChanged(id: number, eventId: number): void {
    this.revision = eventId
    this.#pending.segments.add(id)
    this.#blocks.forgetInline()
    this.journal.add({ eventId, kind: this.#segments.has(id) ? 'segment-updated' : 'segment-removed', id })
  }

  jsonOf({ feature }: SnapshotEntry, inline: boolean): string {
    return JSON.stringify(inline ? withInlineSegments(feature, this.#segments) : feature)
  }

  /** Renders all toggles, or those of a selection from this environment. */
  render(inline: boolean, blocks = this.#blocks): RenderedToggles {
    const { chunks, segmentIds } = blocks.render(inline)
    return { chunks, segments: this.#segmentsOf(segmentIds) }
  }

  /** The toggles that pass, in separate blocks. */
  select(passes: (entry: SnapshotEntry) => boolean): EntryBlocks {
    const entries = [...this.#blocks].filter(passes)
    return new EntryBlocks(entries, (entry, inline) => this.jsonOf(entry, inline))
  }

  /** Sorted by name, then by id. */
  #segmentsOf(ids: ReadonlySet<number>): Segment[] {
    return [...ids]
      .flatMap((id) => this.#segments.get(id) ?? [])
      .map(clientSegment)
      .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id))
  }

  #serves({ archived, project }: KnownToggle): boolean {
    return !archived && !this.#projectsWithout.has(project)
  }

  #newEntry(toggle: KnownToggle): SnapshotEntry {
    return { toggle, feature: clientFeature(toggle, this.name) }
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
