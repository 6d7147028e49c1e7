import { explain } from '@leverframe/engine'
import { type Snapshot, spokenExplanation } from '#features/sdk/index'
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
import { failedBy, type Judged } from './judge.ts'
import { refusalOf } from './rules.ts'
import { isTouched, sceneAfter, type Touched, touchedBy } from './scene.ts'
import type { FailedTest } from './schema.ts'
import { type StoredTest, testedNames, testsOf } from './store.ts'

const PAGE = 1_000
/** Of cases that an answer tells one by one. */
const MAX_TOLD = 50

export interface WatchDeps {
  readonly log: EventLog
  readonly sees: Sees
  readonly clock: () => Date
}

/** Holds every write against the cases of the toggles that it touches, inside its transaction. */
export class TestWatch {
  readonly #deps: WatchDeps
  /**
   * Toggles that have cases, or had some since the start: a name is never taken out, so that nothing is missed while others
   * write. Whoever is named here has their cases read from the table.
   */
  readonly #names = new Set<string>()
  #snapshot: Snapshot | undefined

  constructor(deps: WatchDeps) {
    this.#deps = deps
  }

  /** Before it nothing is watched; nobody can write to toggles then. */
  async start(store: Store, snapshot: Snapshot): Promise<void> {
    this.#deps.log.follow((events) => this.#learn(events))
    for (const name of await testedNames(store.read)) this.#names.add(name)
    this.#snapshot = snapshot
  }

  readonly inspect: Inspect = async (write, actor, recorded) => {
    this.#learn(recorded)
    const touched = touchedBy(recorded)
    const snapshot = this.#snapshot
    if (!snapshot || touched.toggles.size + touched.segments.size === 0) return undefined
    // What other instances wrote a moment ago may not be known here yet.
    await write.begun
    const isKnown = this.#deps.log.position >= write.startedAt
    if (isKnown && this.#names.size === 0) return undefined
    const names = isKnown ? this.#names : await testedNames(write.tx)
    // The events of writes in the same batch may be on their way.
    await pipelineOf(write.tx)?.drained()
    const earlier = await eventsSince(write, snapshot)
    const seen = sceneAfter(snapshot, [...earlier, ...recorded])
    const tests = await testsOf(
      write.tx,
      [...names].filter((name) => isTouched(seen, name, touched)),
    )
    if (tests.length === 0) return undefined
    const failed = await this.#failed(snapshot, { earlier, recorded }, tests)
    return failed.length === 0 ? undefined : this.#verdict(write.tx, actor, recorded, failed)
  }

  #learn(events: readonly NewEvent[]): void {
    for (const { type, featureName } of events)
      if (type === 'toggle-test-created' && featureName !== undefined) this.#names.add(featureName)
  }

  /** The snapshot may have moved on while the cases were read. Both scenes are read before anything is awaited. */
  async #failed(
    snapshot: Snapshot,
    { earlier, recorded }: { earlier: readonly StoredEvent[]; recorded: readonly NewEvent[] },
    tests: readonly StoredTest[],
  ): Promise<Failed[]> {
    const unseen = earlier.filter(({ id }) => id > snapshot.position)
    const [before, after] = [sceneAfter(snapshot, unseen), sceneAfter(snapshot, [...unseen, ...recorded])]
    const now = this.#deps.clock().getTime()
    const projects = new Map(tests.map(({ feature }) => [feature, after.toggle(feature)?.project ?? '']))
    return (await failedBy(before, after, tests, now)).map((judged) => ({
      ...judged,
      project: projects.get(judged.test.feature) ?? '',
      why: sentenceOf(judged, now),
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

interface Failed extends Judged {
  readonly project: string
  readonly why: string
}

/** Of writes that share the transaction, and of those that the snapshot has not seen yet. */
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

const sentenceOf = ({ compiled, test, prepared }: Judged, now: number): string => {
  const explanation = explain(compiled, test.feature, test.context, { now, random: () => 0 }, { prepared })
  return spokenExplanation(explanation, test.environment, 0).sentence
}

function refusal(failed: readonly Failed[], hidden: ReadonlySet<string>): Failure {
  const told = failed.slice(0, MAX_TOLD).map(({ project, test, got, why }): FailureDetail => {
    if (hidden.has(project)) return { message: 'A case of a toggle in a project that you may not see would fail' }
    return { message: `${refusalOf(test, got)}. ${why}` }
  })
  const [first] = told
  const rest = failed.length > 1 ? ` (and ${failed.length - 1} more, see details)` : ''
  return new Failure('invalid', `${first?.message ?? ''}${rest}`, { details: told })
}

const failedTest = ({ test, got }: Failed): FailedTest => {
  const { id, feature, name, environment, expected } = test
  return { id, feature, name, environment, expected, got }
}

/** On the newest event about the toggle, or else on the newest that touches anything. */
function marksOf(recorded: readonly NewEvent[], failed: readonly Failed[]): EventMarks {
  const byEvent = new Map<number, Failed[]>()
  for (const one of failed) {
    const own = recorded.findLastIndex(({ featureName }) => featureName === one.test.feature)
    const index = own >= 0 ? own : recorded.findLastIndex((event) => touches(touchedBy([event])))
    byEvent.set(index, [...(byEvent.get(index) ?? []), one])
  }
  return new Map([...byEvent].map(([index, tests]) => [index, markOf(recorded[index], tests)]))
}

/** Whoever reads the event of a segment of all projects may not know of a project that uses it: they are told how many. */
function markOf(event: NewEvent | undefined, failed: readonly Failed[]): EventData {
  const [told, untold] = [true, false].map((isOwn) =>
    failed.filter((one) => (one.project === event?.project) === isOwn),
  )
  return {
    failedTests: (told ?? []).map(failedTest),
    ...(untold && untold.length > 0 && { failedTestsElsewhere: untold.length }),
  }
}

const touches = ({ toggles, segments }: Touched): boolean => toggles.size + segments.size > 0

/** What a project that only warns was told of, in events that were recorded or rehearsed. */
export const failedTestsIn = (events: readonly NewEvent[]): FailedTest[] =>
  events.flatMap(({ data }) => (data?.failedTests ?? []) as FailedTest[])
