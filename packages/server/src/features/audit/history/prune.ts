/**
 * Removes events that are older than EVENT_RETENTION_DAYS, oldest first:
 *
 * 1. A batch starts after the position of the last one. It ends before the first event that is within the retention time, that a
 *    delivery of an add-on refers to, or that is the newest of all: running instances recognise the store by it.
 * 2. A batch never ends inside a group: events that were written together are removed together.
 * 3. Events of toggles become one checkpoint per toggle (`checkpoint.ts`). Environments and deleted projects keep their
 *    events, because the history of toggles and the visibility of events depend on them.
 * 4. All other events are removed, also from the text index.
 */
import { type TextIndexWriter, textIndexWriterFor } from '#features/audit/event-log/index'
import { SYSTEM } from '#kernel/actor'
import type { StoredEvent } from '#kernel/event'
import { defineCommand } from '#platform/commands/define'
import { onInstallation } from '#platform/commands/helpers'
import { step } from '#platform/commands/runner'
import type { Store } from '#platform/db/store'
import type { Tx } from '#platform/db/tables'
import { type Checkpoint, removeEvents, writeCheckpoint } from '#platform/events/prune'
import { newestEventId } from '#platform/events/read'
import { moveRevisionPosition, revisionPosition } from '#platform/events/revision-checkpoint'
import { BatchInput } from '#platform/jobs/housekeeping'
import { inBatches } from '#platform/jobs/in-batches'
import type { Job } from '#platform/jobs/job'
import type { Deps } from '#platform/slice'
import { prunedEvents } from './checkpoint.ts'
import {
  checkpointsOf,
  environmentChangesUpTo,
  eventsAfter,
  oldestDelivered,
  readPosition,
  savePosition,
} from './prune-store.ts'

const DAY_MS = 86_400_000

/** The maximum number of events in memory. Events can contain whole toggles. */
const MAX_BATCH = 500
const GROUP_PAGE = 100
/** Events per step of storing the revisions of environments. They must be stored before their events are removed. */
const REVISION_BATCH = 5_000

const KEPT_TYPES: ReadonlySet<string> = new Set([
  'environment-created',
  'environment-updated',
  'environment-deleted',
  'project-deleted',
])

async function restOfGroup(tx: Tx, { id, groupId }: StoredEvent): Promise<StoredEvent[]> {
  const rest: StoredEvent[] = []
  if (groupId === undefined) return rest
  for (let after = id; ; ) {
    const page = await eventsAfter(tx, after, GROUP_PAGE)
    const same = page.filter((event) => event.groupId === groupId)
    rest.push(...same)
    if (same.length < GROUP_PAGE) return rest
    after = same.at(-1)?.id ?? after
  }
}

async function oldestEvents(tx: Tx, position: number, before: string, limit: number): Promise<StoredEvent[]> {
  const ends = [await newestEventId(tx), (await oldestDelivered(tx)) ?? Number.POSITIVE_INFINITY]
  await moveRevisionPosition(tx, REVISION_BATCH)
  const end = Math.min(...ends, (await revisionPosition(tx)) + 1)
  const found = await eventsAfter(tx, position, limit)
  const isOver = ({ id, createdAt }: StoredEvent) => createdAt < before && id < end
  const young = found.findIndex((event) => !isOver(event))
  if (young >= 0) return found.slice(0, young)
  const last = found.at(-1)
  return last ? [...found, ...(await restOfGroup(tx, last)).filter(isOver)] : []
}

function byToggle(events: readonly StoredEvent[]): Map<string, StoredEvent[]> {
  const groups = new Map<string, StoredEvent[]>()
  for (const event of events) {
    if (event.featureName === undefined) continue
    const group = groups.get(event.featureName)
    if (group) group.push(event)
    else groups.set(event.featureName, [event])
  }
  return groups
}

interface Batch {
  /** Events before this time are removed. */
  readonly before: string
  readonly limit: number
  /** Undefined without a text index. */
  readonly texts: TextIndexWriter | undefined
}

/** Removes the next batch. Returns the number of events that it checked and removed. */
async function pruneBatch(tx: Tx, { before, limit, texts }: Batch): Promise<{ checked: number; removed: number }> {
  const position = await readPosition(tx)
  const events = await oldestEvents(tx, position, before, limit)
  const last = events.at(-1)
  if (!last) return { checked: 0, removed: 0 }
  const toggles = byToggle(events)
  const checkpoints = await checkpointsOf(tx, [...toggles.keys()], position)
  const ofEnvironments = await environmentChangesUpTo(tx, last.id)
  const remove = events.flatMap(({ id, featureName, type }) =>
    featureName === undefined && !KEPT_TYPES.has(type) ? [id] : [],
  )
  const written: Checkpoint[] = []
  for (const [toggle, own] of toggles) {
    const earlier = checkpoints.get(toggle)
    const pruned = prunedEvents(earlier ? [earlier, ...own] : own, ofEnvironments)
    remove.push(...pruned.remove)
    if (pruned.checkpoint) written.push(pruned.checkpoint)
  }
  const rewritten = written.map(({ id }) => id)
  await texts?.removeTexts(tx, [...remove, ...rewritten])
  for (const checkpoint of written) await writeCheckpoint(tx, checkpoint)
  await texts?.restoreTexts(tx, rewritten)
  await removeEvents(tx, remove)
  await savePosition(tx, last.id)
  return { checked: events.length, removed: remove.length }
}

const daysBefore = (now: string, days: number): string => new Date(Date.parse(now) - days * DAY_MS).toISOString()

/** Returns `limit` while there is more to do. */
export const pruneEvents = (days: number, store: Store) =>
  defineCommand({
    name: 'event.prune',
    isSentToSdks: false,
    ...onInstallation('ADMIN'),
    input: BatchInput,
    async run({ tx, now, record }, { limit }): Promise<number> {
      const most = Math.min(limit, MAX_BATCH)
      const batch = { before: daysBefore(now, days), limit: most, texts: await textIndexWriterFor(store) }
      const { checked, removed } = await pruneBatch(tx, batch)
      if (removed > 0) record({ type: 'housekeeping-done', data: { what: 'events', count: removed } })
      return checked < most ? 0 : limit
    },
  })

export const pruneJob = (command: ReturnType<typeof pruneEvents>, { run }: Pick<Deps, 'run'>): Job => ({
  name: 'event-retention',
  everyMs: DAY_MS,
  run: (stopping) => inBatches(stopping, (limit) => run(SYSTEM, step(command, { limit }))),
})
