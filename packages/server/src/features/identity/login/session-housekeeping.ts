import { housekeeping, housekeepingJob } from '#platform/jobs/housekeeping'
import type { Deps } from '#platform/slice'
import { removeExpiredSessions } from './sessions.ts'

export const removeExpired = housekeeping('session.remove-expired', 'sessions', removeExpiredSessions)

export const sessionJob = (deps: Deps) => housekeepingJob('expired-sessions', removeExpired, deps)
