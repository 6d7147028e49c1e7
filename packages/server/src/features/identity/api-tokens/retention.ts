import type { Tx } from '#platform/db/tables'
import { removalCommand, retentionJob } from '#platform/jobs/retention'
import type { Deps } from '#platform/slice'
import { INIT_NAMES } from './rules.ts'

/**
 * A token of a setting stays, whether it was revoked or expired: `token.ensure` makes each of them that it does not find.
 * The two conditions are two statements because each has an index of its own.
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
