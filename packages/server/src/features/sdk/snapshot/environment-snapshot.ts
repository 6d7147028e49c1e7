import { atOnce, type Steps } from '@leverframe/domain'
import { type Change, type Compiled, compileInSteps, type Refusal, type RefusedPatterns } from '@leverframe/engine'
import { inTurns, isDoneSoon } from '#platform/turns'
import { type ClientFeature, clientFeature, clientSegment, withInlineSegments } from './client-rules.ts'
import { EntryBlocks } from './entry-blocks.ts'
import { Journal } from './journal.ts'
import { ServedToggles, type ToggleChange } from './served-toggles.ts'
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

/** What changed since the toggles were compiled. */
interface Pending {
  readonly upsert: Map<string, ClientFeature>
  readonly remove: Set<string>
  readonly segments: Set<number>
}

function addChange({ upsert, remove }: Pending, name: string, feature: ClientFeature | undefined): void {
  if (feature) {
    remove.delete(name)
    upsert.set(name, feature)
  } else {
    upsert.delete(name)
    remove.add(name)
  }
}

const nothingPending = (): Pending => ({ upsert: new Map(), remove: new Set(), segments: new Set() })

/**
 * The data of one environment for SDKs. A change of a toggle updates only that toggle: its JSON is rendered on the next request,
 * and the compiled form is updated on the next evaluation.
 */
export class EnvironmentSnapshot {
  readonly name: string
  /** The newest event that changed this environment; the version of all its responses. */
  revision: number
  readonly #segments: ReadonlyMap<number, Segment>
  #toggles: ServedToggles
  readonly #projectsWithout: ReadonlySet<string>
  readonly #onRefusal: OnRefusal
  #compiled: Compiled | undefined
  /** What changed since `#compiled` and since the steps under way began. */
  #pending = nothingPending()
  /** The compilation that is under way. */
  #steps: Steps<void> | undefined
  #paused: Promise<void> | undefined

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
    const entries = Array.from(toggles, (toggle) => this.entryOf(toggle)).filter((entry) => entry !== undefined)
    entries.sort((a, b) => (a.toggle.name < b.toggle.name ? -1 : 1))
    this.#toggles = new ServedToggles(this.#blocksOf(entries), new Journal(revision))
  }

  get journal(): Journal {
    return this.#toggles.journal
  }

  get(name: string): SnapshotEntry | undefined {
    return this.#toggles.blocks.get(name)
  }

  /** Sorted by name. */
  get entries(): Iterable<SnapshotEntry> {
    return this.#toggles.blocks
  }

  segment(id: number): Segment | undefined {
    return this.#segments.get(id)
  }

  /**
   * Compiles what has changed. After a change of a segment, and for the first evaluation, that can be all toggles: await
   * `catchUp` before.
   */
  get compiled(): Compiled {
    if (this.#isBehind) atOnce(this.#stepsUnderWay())
    return this.#compiled as Compiled
  }

  /** Compiles what has changed, with pauses. Undefined when no pause is needed, as after most changes. */
  catchUp(): Promise<void> | undefined {
    if (this.#paused || !this.#isBehind || isDoneSoon(this.#stepsUnderWay())) return this.#paused
    this.#paused = inTurns(this.#stepsUnderWay()).finally(() => {
      this.#paused = undefined
    })
    // An error is for those who await it; there may be none.
    this.#paused.catch(() => {})
    return this.#paused
  }

  get #isBehind(): boolean {
    return !this.#compiled || this.#steps !== undefined || this.#hasPending
  }

  get #hasPending(): boolean {
    const { upsert, remove, segments } = this.#pending
    return upsert.size + remove.size + segments.size > 0
  }

  #stepsUnderWay(): Steps<void> {
    this.#steps ??= this.#catchUpInSteps()
    return this.#steps
  }

  *#catchUpInSteps(): Steps<void> {
    try {
      do {
        const change = this.#takePending()
        const before = this.#compiled
        this.#compiled = yield* before ? before.withInSteps(change) : this.#compileAll()
        const { refused } = this.#compiled
        if (refused !== before?.refused && refused.size > 0) this.#onRefusal(this.name, this.#compiled.refusals())
      } while (this.#hasPending)
    } catch (error) {
      // The change is lost, so the next evaluation compiles everything.
      this.#compiled = undefined
      throw error
    } finally {
      this.#steps = undefined
    }
  }

  #compileAll(): Steps<Compiled> {
    const features = Array.from(this.entries, ({ feature }) => feature)
    return compileInSteps(features, [...this.#segments.values()])
  }

  #takePending(): Change {
    const { upsert, remove, segments } = this.#pending
    this.#pending = nothingPending()
    const known = [...segments].flatMap((id) => this.#segments.get(id) ?? [])
    const gone = [...segments].filter((id) => !this.#segments.has(id))
    return { upsert: upsert.values(), remove, segments: { upsert: known, remove: gone } }
  }

  /** Constraints whose patterns are over the limits and never match; see PATTERN_LIMITS of the engine. */
  async refusedPatterns(): Promise<RefusedPatterns> {
    await this.catchUp()
    return this.compiled.refused
  }

  /** Adds toggles to a new environment that is not served yet, in steps. */
  *fill(toggles: Iterable<KnownToggle>): Generator<void> {
    for (const toggle of toggles) {
      const entry = this.entryOf(toggle)
      if (entry) this.#toggles.blocks.put(entry)
      yield
    }
  }

  /** Undefined for a toggle that is not served: one that is undefined, archived, or of a project without this environment. */
  entryOf(toggle: KnownToggle | undefined): SnapshotEntry | undefined {
    return toggle !== undefined && this.#serves(toggle) ? this.#newEntry(toggle) : undefined
  }

  /** Stores the current state of a toggle. */
  put(change: ToggleChange): void {
    // The revision also moves when the output is unchanged, so that all instances have the same revision whenever they started.
    this.revision = change.eventId
    if (this.#toggles.put(change)) addChange(this.#pending, change.name, change.entry?.feature)
  }

  /**
   * Prepares the new state of many toggles in steps. The returned function makes all of them visible at once. Until then,
   * nothing else may change the environment.
   */
  *prepare(changes: readonly ToggleChange[]): Steps<() => void> {
    const toggles = this.#toggles.copy()
    const pending = nothingPending()
    for (const change of changes) {
      if (toggles.put(change)) addChange(pending, change.name, change.entry?.feature)
      yield
    }
    return () => {
      this.#toggles = toggles
      this.revision = changes.at(-1)?.eventId ?? this.revision
      this.#addPending(pending)
    }
  }

  #addPending({ upsert, remove }: Pending): void {
    // Otherwise all toggles will be compiled.
    if (!this.#compiled && !this.#steps) return
    const before = this.#pending
    if (before.upsert.size + before.remove.size === 0) {
      this.#pending = { upsert, remove, segments: before.segments }
      return
    }
    for (const [name, feature] of upsert) addChange(before, name, feature)
    for (const name of remove) addChange(before, name, undefined)
  }

  /** A new segment is not used yet, so no response changes. */
  segmentAdded(id: number): void {
    this.#pending.segments.add(id)
  }

  /** A segment was changed or deleted. `#segments` already has the new state. */
  segmentChanged(id: number, eventId: number): void {
    this.revision = eventId
    this.#pending.segments.add(id)
    this.#toggles.blocks.forgetInline()
    this.journal.add({ eventId, kind: this.#segments.has(id) ? 'segment-updated' : 'segment-removed', id })
  }

  jsonOf({ feature }: SnapshotEntry, inline: boolean): string {
    return JSON.stringify(inline ? withInlineSegments(feature, this.#segments) : feature)
  }

  /** Renders all toggles, or those of a selection from this environment. */
  render(inline: boolean, blocks = this.#toggles.blocks): RenderedToggles {
    const { chunks, segmentIds } = blocks.render(inline)
    return { chunks, segments: this.#segmentsOf(segmentIds) }
  }

  /** Renders in steps what `render` then returns. */
  renderInSteps(inline: boolean, blocks = this.#toggles.blocks): Steps<void> {
    return blocks.renderInSteps(inline)
  }

  /** The toggles that pass now, in separate blocks. In steps, whose pauses do not change the result. */
  *select(passes: (entry: SnapshotEntry) => boolean): Steps<EntryBlocks> {
    const passing: SnapshotEntry[] = []
    for (const entries of this.#toggles.blocks.copy().runs()) {
      for (const entry of entries) if (passes(entry)) passing.push(entry)
      yield
    }
    return this.#blocksOf(passing)
  }

  /** `entries` are sorted by name. */
  #blocksOf(entries: readonly SnapshotEntry[]): EntryBlocks {
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
}
