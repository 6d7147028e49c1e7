import { housekeeping, housekeepingJob } from '#platform/jobs/housekeeping'
import type { Deps } from '#platform/slice'
import { removeEndedLinks } from './links.ts'

export const removeExpiredLinks = housekeeping('link.remove-expired', 'password-links', removeEndedLinks)

export const linkJob = (deps: Deps) => housekeepingJob('expired-links', removeExpiredLinks, deps)
