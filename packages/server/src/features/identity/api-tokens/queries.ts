import { hiddenProjects } from '#features/workspace/index'
import { type Actor, may } from '#kernel/actor'
import type { Queryable } from '#platform/db/tables'
import { hashOf } from '#platform/secrets/hash'
import { permissionFor, withoutHidden } from './rules.ts'
import type { ListedToken, TokenView } from './schema.ts'
import { findToken, findTokenByHash } from './store.ts'

/** No token has it. */
const NO_ID = ''

/**
 * For an unknown one an id that is unknown too: the command refuses those who may not before it tells that nothing is
 * there, and what may be a secret does not enter it.
 */
export async function tokenIdOf(q: Queryable, idOrSecret: string): Promise<string> {
  const token = (await findToken(q, idOrSecret)) ?? (await findTokenByHash(q, hashOf(idOrSecret)))
  return token?.id ?? NO_ID
}

/** Private projects of others are left out, and tokens that are for nothing else. */
export async function tokensSeenBy(q: Queryable, actor: Actor, tokens: readonly ListedToken[]): Promise<ListedToken[]> {
  const hidden = await hiddenProjects(q, actor)
  return tokens.flatMap((token) => withoutHidden(token, hidden) ?? [])
}

/** Those of them whose type this actor may read in the whole instance. */
export const tokensReadBy = (q: Queryable, actor: Actor, tokens: readonly ListedToken[]): Promise<ListedToken[]> =>
  tokensSeenBy(
    q,
    actor,
    tokens.filter(({ type }) => may(actor, [permissionFor('READ', type)], {})),
  )

/** The one answer that holds a secret. */
export const asCreated = (token: TokenView, secret: string) => ({
  ...token,
  username: token.tokenName,
  seenAt: null,
  secret,
})
