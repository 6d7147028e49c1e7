import { removalCommand, retentionJob } from '#platform/jobs/retention'
import type { Deps } from '#platform/slice'
import { removeExpiredBefore } from './store.ts'

export const removeExpiredTokens = removalCommand('pat.remove-expired', 'personal-access-tokens', removeExpiredBefore)

export const expiredPersonalTokensJob = (deps: Deps) =>
  retentionJob('expired-personal-tokens', removeExpiredTokens, deps.retention.tokenRetentionDays, deps)
