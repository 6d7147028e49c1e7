import type { FullToggle } from '#features/toggles/index'
import { listEnvironments, unusedIn } from '#features/workspace/index'
import type { StoredEvent } from '#kernel/event'
import { Failure, shorten } from '#kernel/failure'
import type { Queryable } from '#platform/db/tables'
import { type Moment, sentenceOf } from './moment.ts'
import { environmentsBefore, type ReplayedToggle, replay, viewOf } from './rules.ts'
import { birthBefore, endOfGroup, environmentEvents, eventsOf, findEventOf, newestUntil } from './store.ts'

/** Events in memory at a time. */
const PAGE = 100

const noEvent = (name: string, id: number): Failure =>
  new Failure('not_found', `There is no event ${id} of the toggle "${shorten(name)}"`)

/** The id of the last event up to the moment. */
async function endOf(q: Queryable, name: string, moment: Moment, ofEnvironments: readonly StoredEvent[]) {
  if ('eventId' in moment) {
    const event = await findEventOf(q, name, moment.eventId)
    if (!event) throw noEvent(name, moment.eventId)
    return endOfGroup(q, name, event)
  }
  const newest = ofEnvironments.findLast(({ createdAt }) => createdAt <= moment.at)
  return Math.max(await newestUntil(q, name, moment.at), newest?.id ?? 0)
}

async function replayUntil(q: Queryable, name: string, end: number, ofEnvironments: readonly StoredEvent[]) {
  const birth = await birthBefore(q, name, end)
  if (birth === 0) return undefined
  let toggle: ReplayedToggle | undefined
  let from = birth
  for (;;) {
    const events = await eventsOf(q, name, { from, to: end, limit: PAGE })
    const isLast = events.length < PAGE
    const to = isLast ? end : (events.at(-1)?.id ?? end)
    const around = ofEnvironments.filter(({ id, type }) => type !== 'environment-updated' && id >= from && id <= to)
    toggle = replay(
      [...events, ...around].sort((a, b) => a.id - b.id),
      toggle,
    )
    if (isLast) return toggle
    from = to + 1
  }
}

/**
 * The toggle at an earlier moment, without environments that its project does not use today. Throws 404 if it did not exist, or was in a project that is not visible.
 */
export async function readPast(
  q: Queryable,
  name: string,
  moment: Moment,
  visible: 'all' | readonly string[],
): Promise<FullToggle> {
  // Read the environments first: a later change is in the events too, and is undone.
  const environments = await listEnvironments(q)
  const ofEnvironments = await environmentEvents(q)
  const end = await endOf(q, name, moment, ofEnvironments)
  const toggle = await replayUntil(q, name, end, ofEnvironments)
  const isHidden = toggle !== undefined && visible !== 'all' && !visible.includes(toggle.project)
  if (isHidden && 'eventId' in moment) throw noEvent(name, moment.eventId)
  if (!toggle || isHidden)
    throw new Failure('not_found', `There was no toggle "${shorten(name)}" ${sentenceOf(moment)}`)
  const later = ofEnvironments.filter(({ id }) => id > end)
  const unused = await unusedIn(q, toggle.project)
  return viewOf(
    toggle,
    environmentsBefore(environments, later).filter((one) => !unused.has(one.name)),
  )
}
