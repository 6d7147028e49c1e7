import { housekeeping, housekeepingJob } from '#platform/jobs/housekeeping'
import type { Deps } from '#platform/slice'
import { removeSpentLinks } from './links.ts'

export const removeExpiredLinks = housekeeping('link.remove-expired', 'password-links', removeSpentLinks)

export const linkJob = (deps: Deps) => housekeepingJob('expired-links', removeExpiredLinks, deps)
