import { removalCommand, retentionJob } from '#platform/jobs/retention'
import type { Parts } from '#platform/slice'
import { removeExpiredBefore } from './store.ts'

export const removeExpiredTokens = removalCommand('pat.remove-expired', 'personal-access-tokens', removeExpiredBefore)

export const expiredPersonalTokensJob = (parts: Parts) =>
  retentionJob('expired-personal-tokens', removeExpiredTokens, parts.retention.tokenRetentionDays, parts)
