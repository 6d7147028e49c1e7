import { yieldIfDue } from '#platform/turns'
import { type ClientFeature, clientSegment } from './client-rules.ts'
import { EnvironmentSnapshot, type OnRefusal, type SnapshotEntry } from './environment-snapshot.ts'
import { type FeedEvent, toggleOfFeature } from './fed-toggle.ts'
import type { ChangeListener, ServedEnvironments } from './served-environments.ts'
import type { Segment } from './types.ts'

/** The content of one environment. */
export interface FedEnvironment {
  readonly name: string
  readonly revision: number
  readonly features: Iterable<ClientFeature>
  readonly segments: Iterable<Segment>
}

type Hydration = Extract<FeedEvent, { type: 'hydration' }>
type Change = Exclude<FeedEvent, Hydration>

interface Fed {
  readonly served: EnvironmentSnapshot
  readonly segments: Map<number, Segment>
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * The environments of a relay, fed with the changes that its upstream sends. They have the revisions and the journal of the
 * upstream, so responses have the same ETags, and SDKs can resume at any relay or at the server. Each environment has one
 * feed, which applies one batch after the other.
 */
export class FedSnapshot implements ServedEnvironments {
  readonly #fed = new Map<string, Fed>()
  readonly #listeners: ChangeListener[] = []
  readonly #onRefusal: OnRefusal

  constructor(onRefusal: OnRefusal = () => {}) {
    this.#onRefusal = onRefusal
  }

  get position(): number {
    return [...this.#fed.values()].reduce((newest, { served }) => Math.max(newest, served.revision), 0)
  }

  environment(name: string): EnvironmentSnapshot | undefined {
    return this.#fed.get(name)?.served
  }

  get environments(): Iterable<EnvironmentSnapshot> {
    return [...this.#fed.values()].map(({ served }) => served)
  }

  onChange(listener: ChangeListener): void {
    this.#listeners.push(listener)
  }

  /** The current content. Later changes replace objects and do not modify these. */
  contentOf(name: string): FedEnvironment | undefined {
    const fed = this.#fed.get(name)
    if (!fed) return undefined
    const features = [...fed.served.entries].map(({ feature }) => feature)
    return { name, revision: fed.served.revision, features, segments: [...fed.segments.values()] }
  }

  /** Replaces an environment. Streams of the earlier one end, and their clients read everything again. */
  async replace({ name, revision, features, segments }: FedEnvironment): Promise<void> {
    const known = new Map([...segments].map((one) => [one.id, clientSegment(one)]))
    const served = new EnvironmentSnapshot(name, revision, [], known, { onRefusal: this.#onRefusal })
    for (const feature of features) {
      for (const _ of served.fill([toggleOfFeature(feature, name)])) await yieldIfDue()
    }
    const before = this.#fed.get(name)?.served
    this.#fed.set(name, { served, segments: known })
    this.#notify(before ? [before, served] : [served])
  }

  /**
   * Applies a batch, so that SDKs never get a part of it. `revision` is the one of the upstream, which also moves with
   * changes that no SDK sees.
   */
  async apply(name: string, events: readonly FeedEvent[], revision = 0): Promise<void> {
    for (const event of events) if (event.type === 'hydration') await this.#hydrate(name, event)
    const fed = this.#fed.get(name)
    if (!fed) throw new Error('The upstream sent changes before the state that they change')
    const before = fed.served.revision
    for (const event of events) if (event.type !== 'hydration') applyChange(fed, event)
    fed.served.revision = Math.max(fed.served.revision, revision)
    if (fed.served.revision !== before) this.#notify([fed.served])
  }

  /**
   * A newer state is applied as changes, so that streams continue. A state that is older, or different at the same
   * revision, comes from another history: a restored store, or another server.
   */
  async #hydrate(name: string, { eventId, features, segments }: Hydration): Promise<void> {
    const fed = this.#fed.get(name)
    const changes = fed && (await changesOf(fed, features, segments, eventId))
    const isContinued =
      fed && changes && (eventId > fed.served.revision || (isAt(fed, eventId) && changes.length === 0))
    if (!isContinued) return this.replace({ name, revision: eventId, features, segments })
    const before = fed.served.revision
    for (const change of changes) applyChange(fed, change)
    fed.served.revision = eventId
    if (before !== eventId) this.#notify([fed.served])
  }

  #notify(environments: readonly EnvironmentSnapshot[]): void {
    for (const listener of this.#listeners) listener(environments)
  }
}

const isAt = ({ served }: Fed, revision: number): boolean => served.revision === revision

/** The changes from the current state to another one. Segments come before the toggles that use them. */
async function changesOf(
  { served, segments: known }: Fed,
  features: readonly ClientFeature[],
  segments: readonly Segment[],
  eventId: number,
): Promise<Change[]> {
  const changes: Change[] = []
  for (const segment of segments)
    if (!isSame(known.get(segment.id), clientSegment(segment)))
      changes.push({ type: 'segment-updated', eventId, segment })
  const names = new Set<string>()
  for (const feature of features) {
    names.add(feature.name)
    const entry = served.entryOf(toggleOfFeature(feature, served.name)) as SnapshotEntry
    const current = served.get(feature.name)
    if (!current || served.jsonOf(current, false) !== served.jsonOf(entry, false))
      changes.push({ type: 'feature-updated', eventId, feature })
    await yieldIfDue()
  }
  for (const { toggle } of served.entries)
    if (!names.has(toggle.name)) changes.push({ type: 'feature-removed', eventId, featureName: toggle.name })
  return changes
}

function applyChange({ served, segments }: Fed, change: Change): void {
  const { eventId } = change
  if (change.type === 'feature-updated') {
    const { feature } = change
    served.put({ name: feature.name, entry: served.entryOf(toggleOfFeature(feature, served.name)), eventId })
  } else if (change.type === 'feature-removed') served.put({ name: change.featureName, entry: undefined, eventId })
  else if (change.type === 'segment-removed') {
    if (segments.delete(change.segmentId)) served.segmentChanged(change.segmentId, eventId)
  } else updateSegment({ served, segments }, clientSegment(change.segment), eventId)
  served.revision = Math.max(served.revision, eventId)
}

/** The upstream repeats the segments of each changed toggle. Only those that differ are changes. */
function updateSegment({ served, segments }: Fed, segment: Segment, eventId: number): void {
  const before = segments.get(segment.id)
  if (isSame(before, segment)) return
  segments.set(segment.id, segment)
  if (before) served.segmentChanged(segment.id, eventId)
  else served.segmentAdded(segment.id)
}
