import { housekeeping, housekeepingJob } from '#platform/jobs/housekeeping'
import type { Parts } from '#platform/slice'
import { removeSpentLinks } from './links.ts'

export const removeExpiredLinks = housekeeping('link.remove-expired', 'password-links', removeSpentLinks)

export const linkJob = (parts: Parts) => housekeepingJob('expired-links', removeExpiredLinks, parts)
