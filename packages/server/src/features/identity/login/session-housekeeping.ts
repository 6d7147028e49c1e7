import { housekeeping, housekeepingJob } from '#platform/jobs/housekeeping'
import type { Parts } from '#platform/slice'
import { removeExpiredSessions } from './sessions.ts'

export const removeExpired = housekeeping('session.remove-expired', 'sessions', removeExpiredSessions)

export const sessionJob = (parts: Parts) => housekeepingJob('expired-sessions', removeExpired, parts)
