import type { Tx } from '#platform/db/tables'
import { removalCommand, retentionJob } from '#platform/jobs/retention'
import type { Deps } from '#platform/slice'
import { INIT_NAMES } from './rules.ts'

/**
 * Keeps revoked and expired tokens from settings, because `token.ensure` would create them again. The two conditions
 * are separate statements, because each has its own index.
 */
async function removeEndedBefore(tx: Tx, before: string, limit: number): Promise<number> {
  const removeEndedBy = async (column: 'revoked_at' | 'expires_at', count: number): Promise<number> => {
    const { numDeletedRows } = await tx
      .deleteFrom('api_tokens')
      .where(
        'id',
        'in',
        tx
          .selectFrom('api_tokens')
          .select('id')
          .where(column, '<', before)
          .where('name', 'not in', INIT_NAMES)
          .orderBy(column)
          .limit(count),
      )
      .executeTakeFirstOrThrow()
    return Number(numDeletedRows)
  }
  const revoked = await removeEndedBy('revoked_at', limit)
  return revoked < limit ? revoked + (await removeEndedBy('expires_at', limit - revoked)) : revoked
}

export const removeEndedTokens = removalCommand('token.remove-ended', 'API-tokens', removeEndedBefore)

export const endedTokensJob = (deps: Deps) =>
  retentionJob('ended-tokens', removeEndedTokens, deps.retention.tokenRetentionDays, deps)
