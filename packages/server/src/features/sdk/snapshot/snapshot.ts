import { atOnce } from '@leverframe/domain'
import { replay } from '#features/audit/index'
import { fieldsOf } from '#features/toggles/index'
import type { StoredEvent } from '#kernel/event'
import type { Store } from '#platform/db/store'
import type { EventLog } from '#platform/events/event-log'
import { EnvironmentSnapshot, type OnRefusal } from './environment-snapshot.ts'
import { EnvironmentUse } from './environment-use.ts'
import { concernsSdks, folded } from './folding.ts'
import { loadWorld } from './load.ts'
import type { ChangeListener, ServedEnvironments } from './served-environments.ts'
import type { ToggleChange } from './served-toggles.ts'
import type { KnownToggle, Segment, World } from './types.ts'

/** A literal that begins with a spread becomes a slow object of three times the size in V8, and all toggles are copied. */
const withEnvironments = (toggle: KnownToggle, environments: KnownToggle['environments']): KnownToggle => ({
  name: toggle.name,
  project: toggle.project,
  ...fieldsOf(toggle),
  createdAt: toggle.createdAt,
  archived: toggle.archived,
  environments,
  dependencies: toggle.dependencies,
  tags: toggle.tags,
})

/** Events that affect all toggles of an environment, or a segment. */
const isBroad = ({ type }: StoredEvent): boolean => /^(environment|segment|project)-/.test(type)

/** Whether all changes of these events can be prepared first and then become visible together. */
function isOneChange(events: readonly StoredEvent[]): boolean {
  const relevant = events.filter((event) => concernsSdks(event) || isBroad(event))
  return relevant.length === 1 || !relevant.some(isBroad)
}

/** About 5 ms. More changes are prepared in steps. */
const PUT_AT_ONCE = 1_000

/**
 * All data for SDKs, in memory. It is read from the store once. After that, events are applied: the snapshot is up to date when
 * a write returns, needs no SQL, and works while the store is unavailable.
 */
export class Snapshot implements ServedEnvironments {
  readonly #toggles = new Map<string, KnownToggle>()
  readonly #segments = new Map<number, Segment>()
  readonly #environments = new Map<string, EnvironmentSnapshot>()
  readonly #use = new EnvironmentUse()
  readonly #listeners: ChangeListener[] = []
  readonly #onRefusal: OnRefusal
  /** By environment: toggles that the events of this step changed, with the newest event of each. */
  readonly #changed = new Map<string, Map<string, number>>()
  /** Toggles that the events of this step changed; undefined when deleted. They replace the others at the end of the step. */
  readonly #staged = new Map<string, KnownToggle | undefined>()
  #position = 0

  constructor(onRefusal: OnRefusal = () => {}) {
    this.#onRefusal = onRefusal
  }

  get position(): number {
    return this.#position
  }

  environment(name: string): EnvironmentSnapshot | undefined {
    return this.#environments.get(name)
  }

  get environments(): Iterable<EnvironmentSnapshot> {
    return this.#environments.values()
  }

  /** A toggle with all its environments. Includes archived toggles. */
  toggle(name: string): KnownToggle | undefined {
    return this.#toggles.get(name)
  }

  get toggles(): Iterable<KnownToggle> {
    return this.#toggles.values()
  }

  onChange(listener: ChangeListener): void {
    this.#listeners.push(listener)
  }

  /**
   * Follows the log from before the load begins. Events that arrive during the load are queued and applied after it. Events
   * that the loaded state contains are skipped by their ids.
   */
  async start(store: Store, log: Pick<EventLog, 'followInSteps'>): Promise<void> {
    let missed: StoredEvent[] | undefined = []
    const apply = (events: readonly StoredEvent[]) => this.#applying(events)
    log.followInSteps(function* (events) {
      if (missed) missed.push(...events)
      else yield* apply(events)
    })
    this.begin(await store.snapshot(loadWorld))
    this.apply(missed)
    missed = undefined
  }

  begin(world: World): void {
    this.#position = world.eventId
    for (const segment of world.segments) this.#segments.set(segment.id, segment)
    for (const toggle of world.toggles) this.#toggles.set(toggle.name, toggle)
    this.#use.addAll(world.unused)
    for (const { name, revision } of world.environments)
      this.#environments.set(name, this.#newEnvironment(name, revision, world.toggles))
  }

  /** The current state. Later changes replace objects and do not modify these. */
  world(): World {
    return {
      eventId: this.#position,
      environments: [...this.#environments.values()].map(({ name, revision }) => ({ name, revision })),
      toggles: [...this.#toggles.values()],
      segments: [...this.#segments.values()],
      unused: this.#use.pairs,
    }
  }

  apply(events: readonly StoredEvent[]): void {
    atOnce(this.#applying(events))
  }

  /**
   * Applies events so that SDKs never get a part of a transaction: everything is prepared first, with pauses, and becomes
   * visible in the last step. Events that cannot be prepared together are applied without a pause.
   */
  *#applying(events: readonly StoredEvent[]): Generator<void> {
    const news = events.filter(({ id }) => id > this.#position)
    if (isOneChange(news)) yield* this.#applyAll(news)
    else atOnce(this.#applyAll(news))
  }

  /** A toggle with several events, as in an import, is put into its environments once. */
  *#applyAll(news: readonly StoredEvent[]): Generator<void> {
    const before = new Map([...this.#environments.values()].map((one) => [one, one.revision]))
    for (const event of news) {
      yield* this.#applyOne(event)
      yield
    }
    yield* this.#putChanged()
    this.#position = news.at(-1)?.id ?? this.#position
    const gone = [...before.keys()].filter((one) => this.#environments.get(one.name) !== one)
    const changed = [...this.#environments.values()].filter((one) => before.get(one) !== one.revision).concat(gone)
    if (changed.length > 0) for (const listener of this.#listeners) listener(changed)
  }

  *#applyOne(event: StoredEvent): Generator<void> {
    const { type, environment } = event
    if (concernsSdks(event)) {
      this.#applyToToggle(event)
      return
    }
    // These events look at the toggles of the environments.
    if (!isBroad(event)) return
    yield* this.#putChanged()
    if (type === 'environment-created' && environment !== undefined) yield* this.#createEnvironment(event)
    else if (type === 'environment-deleted' && environment !== undefined) yield* this.#removeEnvironment(event)
    else if (type.startsWith('segment-')) this.#applyToSegment(event)
    else if (type.startsWith('project-')) yield* this.#applyToProject(event)
  }

  #applyToToggle(event: StoredEvent): void {
    const { id, featureName = '', environment } = event
    this.#staged.set(featureName, folded(this.#current(featureName), event))
    const concerned = environment === undefined ? this.#environments.keys() : [environment]
    for (const one of concerned) this.#markChanged(one, featureName, id)
  }

  #current(name: string): KnownToggle | undefined {
    return this.#staged.has(name) ? this.#staged.get(name) : this.#toggles.get(name)
  }

  #markChanged(environment: string, toggle: string, eventId: number): void {
    const toggles = this.#changed.get(environment) ?? new Map<string, number>()
    // Delete and insert again, so that the map stays in the order of events.
    toggles.delete(toggle)
    this.#changed.set(environment, toggles.set(toggle, eventId))
  }

  *#putChanged(): Generator<void> {
    const changed = new Map<EnvironmentSnapshot, ToggleChange[]>()
    let count = 0
    for (const [environmentName, toggles] of this.#changed) {
      const environment = this.#environments.get(environmentName)
      if (!environment) continue
      const changes: ToggleChange[] = []
      changed.set(environment, changes)
      count += toggles.size
      for (const [name, eventId] of toggles) {
        changes.push({ name, entry: environment.entryOf(this.#current(name)), eventId })
        yield
      }
    }
    const prepared: (() => void)[] = []
    if (count > PUT_AT_ONCE)
      for (const [environment, changes] of changed) prepared.push(yield* environment.prepare(changes))
    else
      for (const [environment, changes] of changed)
        prepared.push(() => {
          for (const change of changes) environment.put(change)
        })
    this.#changed.clear()
    this.#replaceStaged()
    for (const show of prepared) show()
  }

  #replaceStaged(): void {
    for (const [name, toggle] of this.#staged)
      if (toggle) this.#toggles.set(name, toggle)
      else this.#toggles.delete(name)
    this.#staged.clear()
  }

  #applyToSegment({ id, type, data, preData }: StoredEvent): void {
    const segment = (type === 'segment-deleted' ? preData : data) as unknown as Segment
    if (type === 'segment-deleted') this.#segments.delete(segment.id)
    else this.#segments.set(segment.id, { id: segment.id, name: segment.name, constraints: segment.constraints })
    for (const one of this.#environments.values())
      if (type === 'segment-created') one.segmentAdded(segment.id)
      else one.segmentChanged(segment.id, id)
  }

  *#applyToProject(event: StoredEvent): Generator<void> {
    if (event.type === 'project-created') this.#use.projectCreated(event, this.#environments.keys())
    else if (event.type === 'project-deleted') this.#use.projectDeleted(event)
    else if (event.type === 'project-environment-added' || event.type === 'project-environment-removed')
      yield* this.#changeUse(event)
  }

  /** The toggles of the project appear in the environment, or disappear from it. */
  *#changeUse(event: StoredEvent): Generator<void> {
    const { id, type, project, environment = '' } = event
    if (type === 'project-environment-added') this.#use.add(event)
    else this.#use.remove(event)
    const changed = this.#environments.get(environment)
    if (!changed) return
    for (const [name, toggle] of this.#toggles) {
      if (toggle.project === project) this.#markChanged(environment, name, id)
      yield
    }
    yield* this.#putChanged()
    changed.revision = id
  }

  /** The targeting of a cloned environment is copied before the environment is built. */
  *#createEnvironment(event: StoredEvent): Generator<void> {
    const { id, environment = '' } = event
    this.#use.environmentCreated(event)
    const created = this.#newEnvironment(environment, id, [])
    for (const [name, toggle] of this.#toggles) {
      const after = replay([event], toggle)
      if (after && after !== toggle) this.#staged.set(name, withEnvironments(toggle, after.environments))
      yield* created.fill([this.#current(name) ?? toggle])
    }
    this.#replaceStaged()
    this.#environments.set(environment, created)
  }

  #newEnvironment(name: string, revision: number, toggles: Iterable<KnownToggle>): EnvironmentSnapshot {
    const options = { projectsWithout: this.#use.projectsWithout(name), onRefusal: this.#onRefusal }
    return new EnvironmentSnapshot(name, revision, toggles, this.#segments, options)
  }

  /** Also removes the targeting of toggles, so that a new environment of the same name starts empty. */
  *#removeEnvironment(event: StoredEvent): Generator<void> {
    const { environment = '' } = event
    for (const [name, toggle] of this.#toggles) {
      if (toggle.environments.has(environment)) {
        const environments = new Map(toggle.environments)
        environments.delete(environment)
        this.#staged.set(name, withEnvironments(toggle, environments))
      }
      yield
    }
    this.#replaceStaged()
    this.#use.environmentDeleted(event)
    this.#environments.delete(environment)
  }
}
