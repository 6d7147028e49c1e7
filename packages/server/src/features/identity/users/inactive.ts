import type { Queryable } from '#platform/db/tables'
import type { InactiveUser } from './schema.ts'

/** Users in the list, and users that one request deletes. */
export const MAX_INACTIVE = 1_000
const DAY_MS = 86_400_000

/** The time since which an inactive user has done nothing. */
export const inactiveSince = (now: Date, days: number): string => new Date(now.getTime() - days * DAY_MS).toISOString()

export interface Inactivity {
  readonly since: string
  readonly now: string
  readonly ids?: readonly number[]
}

/**
 * Users who have neither logged in nor used a personal access token since `since`, nor been created since, longest
 * inactive first. A user with an open session is active. With `ids`: only these users.
 */
export async function findInactiveUsers(q: Queryable, { since, now, ids }: Inactivity): Promise<InactiveUser[]> {
  if (ids?.length === 0) return []
  return q
    .selectFrom('users as u')
    .select(['u.id', 'u.name', 'u.username', 'u.email', 'u.seen_at as seenAt', 'u.created_at as createdAt'])
    .select((eb) =>
      eb
        .selectFrom('personal_tokens as p')
        .select((inner) => inner.fn.max('p.seen_at').as('seen'))
        .whereRef('p.user_id', '=', 'u.id')
        .as('patSeenAt'),
    )
    .where('u.account_type', '=', 'user')
    .where('u.created_at', '<', since)
    .where((eb) => eb.or([eb('u.seen_at', 'is', null), eb('u.seen_at', '<', since)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sessions as s')
            .select('s.hash')
            .whereRef('s.user_id', '=', 'u.id')
            .where('s.expires_at', '>', now),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('personal_tokens as t')
            .select('t.id')
            .whereRef('t.user_id', '=', 'u.id')
            .where('t.seen_at', '>=', since),
        ),
      ),
    )
    .$if(ids !== undefined, (query) => query.where('u.id', 'in', [...(ids ?? [])]))
    .orderBy((eb) => eb.fn.coalesce('u.seen_at', 'u.created_at'))
    .orderBy('u.id')
    .limit(MAX_INACTIVE)
    .execute()
}
