import type { Store } from '#platform/db/store'
import type { Job } from '#platform/jobs/job'
import { readDueRequests, readRequestFacts } from './cause-store.ts'
import { noticesOfSchedule } from './causes.ts'
import { type SaveDeps, saveNotices } from './save-notices.ts'

const EVERY_MS = 30_000
const MINUTE_MS = 60_000

export interface ScheduleNoticeDeps {
  readonly store: Store
  readonly clock: () => Date
  readonly leadMinutes: number
  readonly saving: () => SaveDeps
  /** Called after notices were stored. */
  readonly onSaved: () => Promise<void>
}

/**
 * Notifies users before their scheduled change requests are applied. A request that was scheduled within that time needs
 * no notice, because its user has just chosen it.
 */
export function scheduleNoticesJob(deps: ScheduleNoticeDeps): Job {
  const { store, clock, leadMinutes } = deps
  /** Requests with notices, by id and time. Another instance stores nothing for them: they have the same cause. */
  let handled = new Set<string>()
  const leadMs = leadMinutes * MINUTE_MS

  async function due() {
    const now = clock()
    const until = new Date(now.getTime() + leadMs).toISOString()
    const requests = await readDueRequests(store.read, now.toISOString(), until)
    const isEarly = ({ at, scheduledOn }: (typeof requests)[number]) =>
      scheduledOn < new Date(new Date(at).getTime() - leadMs).toISOString()
    const current = new Set(requests.map(({ id, at }) => `${id} ${at}`))
    handled = new Set([...handled].filter((key) => current.has(key)))
    return requests.filter((request) => isEarly(request) && !handled.has(`${request.id} ${request.at}`))
  }

  return {
    name: 'notice-schedules',
    everyMs: EVERY_MS,
    hasWork: async () => leadMinutes > 0 && (await due()).length > 0,
    async run() {
      const requests = await due()
      const facts = await readRequestFacts(
        store.read,
        requests.map(({ id }) => id),
      )
      const notices = facts.flatMap((request) => {
        const at = requests.find(({ id }) => id === request.id)?.at
        return at === undefined ? [] : noticesOfSchedule(request, at)
      })
      await store.write(({ tx }) => saveNotices(tx, notices, deps.saving()))
      for (const { id, at } of requests) handled.add(`${id} ${at}`)
      await deps.onSaved()
    },
  }
}
