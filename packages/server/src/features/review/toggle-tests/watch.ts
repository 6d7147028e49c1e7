import { groupedBy } from '@leverframe/domain'
import { explain } from '@leverframe/engine'
import { dependenciesAfter, explanationWithSentences, type KnownToggle, type Snapshot } from '#features/sdk/index'
import { toggleTestModes } from '#features/workspace/index'
import type { Actor } from '#kernel/actor'
import type { EventData, NewEvent, StoredEvent } from '#kernel/event'
import { Failure, type FailureDetail } from '#kernel/failure'
import type { EventMarks, Inspect, Sees } from '#platform/commands/runner'
import { pipelineOf } from '#platform/db/pipeline'
import type { Store, WriteContext } from '#platform/db/store'
import type { Tx } from '#platform/db/tables'
import type { EventLog } from '#platform/events/event-log'
import { readEventsAfter } from '#platform/events/read'
import { mappedInTurns } from '#platform/turns'
import { refusalOf } from './rules.ts'
import { failedBy, type TestRun } from './run-tests.ts'
import type { FailedTest } from './schema.ts'
import { isTouched, type SnapshotView, snapshotAfter, type Touched, touchedBy } from './snapshot-view.ts'
import { type StoredTest, testedNames, testsOf } from './store.ts'

const PAGE = 1_000
/** The most failed cases in the details of an error. */
const MAX_DETAILS = 50

export interface WatchDeps {
  readonly log: EventLog
  readonly sees: Sees
  readonly clock: () => Date
}

/** Runs the cases of the toggles that a write touches, inside its transaction. */
export class TestWatch {
  readonly #deps: WatchDeps
  /**
   * Toggles that have cases, or had some since the start. Names are never removed, so that no case is missed during concurrent
   * writes. The cases of these toggles are read from the table.
   */
  readonly #names = new Set<string>()
  /** The toggles that depend on a toggle, or did since the start. */
  readonly #children = new Map<string, Set<string>>()
  #snapshot: Snapshot | undefined

  constructor(deps: WatchDeps) {
    this.#deps = deps
  }

  /** Before the start no cases are run, and no writes to toggles are possible. */
  async start(store: Store, snapshot: Snapshot): Promise<void> {
    this.#deps.log.follow((events) => this.#learn(events))
    for (const name of await testedNames(store.read)) this.#names.add(name)
    for (const { name, dependencies } of snapshot.toggles) this.#addParents(name, dependencies)
    this.#snapshot = snapshot
  }

  readonly inspect: Inspect = async (write, actor, recorded) => {
    this.#learn(recorded)
    const touched = touchedBy(recorded)
    const snapshot = this.#snapshot
    if (!snapshot || touched.toggles.size + touched.segments.size === 0) return undefined
    // Recent writes of other instances may not be known here yet.
    await write.begun
    const isKnown = this.#deps.log.position >= write.startedAt
    const names = isKnown ? this.#concernedBy(touched) : new Set(await testedNames(write.tx))
    if (names.size === 0) return undefined
    // Events of writes in the same batch may still be in the pipeline.
    await pipelineOf(write.tx)?.drained()
    const earlier = await eventsSince(write, snapshot)
    // During the pauses the snapshot can only apply the earlier events: other writes wait for this one.
    const after = snapshotAfter(snapshot, { earlier, recorded })
    const family = await mappedInTurns([...names], (name) => (isTouched(after, name, touched) ? [name] : []))
    const tests = await testsOf(write.tx, family.flat())
    if (tests.length === 0) return undefined
    const failed = await this.#failed(snapshotAfter(snapshot, { earlier, recorded: [] }), after, tests)
    return failed.length === 0 ? undefined : this.#verdict(write.tx, actor, recorded, failed)
  }

  #learn(events: readonly NewEvent[]): void {
    for (const event of events) {
      const { type, featureName } = event
      if (featureName === undefined) continue
      if (type === 'toggle-test-created') this.#names.add(featureName)
      this.#addParents(featureName, dependenciesAfter(event) ?? [])
    }
  }

  #addParents(child: string, dependencies: KnownToggle['dependencies']): void {
    for (const { feature: parent } of dependencies)
      this.#children.set(parent, (this.#children.get(parent) ?? new Set()).add(child))
  }

  /** Toggles with cases that the write can concern. Segments can be in all of them. */
  #concernedBy({ toggles, segments }: Touched): ReadonlySet<string> {
    if (segments.size > 0) return this.#names
    const family = [...toggles].flatMap((name) => [name, ...(this.#children.get(name) ?? [])])
    return new Set(family.filter((name) => this.#names.has(name)))
  }

  async #failed(before: SnapshotView, after: SnapshotView, tests: readonly StoredTest[]): Promise<Failed[]> {
    const now = this.#deps.clock().getTime()
    return (await failedBy(before, after, tests, now)).map((run) => ({
      ...run,
      project: after.toggle(run.test.feature)?.project ?? '',
      now,
    }))
  }

  async #verdict(tx: Tx, actor: Actor, recorded: readonly NewEvent[], failed: readonly Failed[]): Promise<EventMarks> {
    const modes = await toggleTestModes(tx, [...new Set(failed.map(({ project }) => project))])
    const blocking = failed.filter(({ project }) => modes.get(project) !== 'warn')
    if (blocking.length === 0) return marksOf(recorded, failed)
    const hidden = new Set<string>()
    for (const project of new Set(blocking.map((one) => one.project)))
      if (!(await this.#deps.sees(tx, actor, project))) hidden.add(project)
    throw refusal(blocking, hidden)
  }
}

interface Failed extends TestRun {
  readonly project: string
  /** The time at which it ran, in milliseconds. */
  readonly now: number
}

/** Events of writes in the same transaction and events that the snapshot has not applied yet. */
async function eventsSince({ tx, lastEventId }: WriteContext, snapshot: Snapshot): Promise<StoredEvent[]> {
  const events: StoredEvent[] = []
  let position = snapshot.position
  while (position < lastEventId) {
    const page = await readEventsAfter(tx, position, PAGE)
    events.push(...page)
    if (page.length < PAGE) break
    position = page.at(-1)?.id ?? lastEventId
  }
  return events
}

const sentenceOf = ({ compiled, test, prepared, now }: Failed): string => {
  const explanation = explain(compiled, test.feature, test.context, { now, random: () => 0 }, { prepared })
  return explanationWithSentences(explanation, test.environment, 0).sentence
}

function refusal(failed: readonly Failed[], hidden: ReadonlySet<string>): Failure {
  const details = failed.slice(0, MAX_DETAILS).map((one): FailureDetail => {
    if (hidden.has(one.project)) return { message: 'A case of a toggle in a project that you may not see would fail' }
    return { message: `${refusalOf(one.test, one.got)}. ${sentenceOf(one)}` }
  })
  const [first] = details
  const rest = failed.length > 1 ? ` (and ${failed.length - 1} more, see details)` : ''
  return new Failure('invalid', `${first?.message ?? ''}${rest}`, { details })
}

const failedTest = ({ test, got }: Failed): FailedTest => {
  const { id, feature, name, environment, expected } = test
  return { id, feature, name, environment, expected, got }
}

/** Attaches failed cases to the newest event about their toggle, or else to the newest event that touches anything. */
function marksOf(recorded: readonly NewEvent[], failed: readonly Failed[]): EventMarks {
  const newest = recorded.findLastIndex((event) => touches(touchedBy([event])))
  const byEvent = groupedBy(failed, ({ test }) => {
    const own = recorded.findLastIndex(({ featureName }) => featureName === test.feature)
    return own >= 0 ? own : newest
  })
  return new Map([...byEvent].map(([index, tests]) => [index, markOf(recorded[index], tests)]))
}

/** A reader of the event may not see other projects, so failed cases of other projects are only counted. */
function markOf(event: NewEvent | undefined, failed: readonly Failed[]): EventData {
  const [own, others] = [true, false].map((isOwn) => failed.filter((one) => (one.project === event?.project) === isOwn))
  return {
    failedTests: (own ?? []).map(failedTest),
    ...(others && others.length > 0 && { failedTestsElsewhere: others.length }),
  }
}

const touches = ({ toggles, segments }: Touched): boolean => toggles.size + segments.size > 0

/** The failed cases in recorded or rehearsed events, of projects that only warn. */
export const failedTestsIn = (events: readonly NewEvent[]): FailedTest[] =>
  events.flatMap(({ data }) => (data?.failedTests ?? []) as FailedTest[])
