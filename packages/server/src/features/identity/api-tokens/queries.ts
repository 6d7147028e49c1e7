import { hiddenProjects } from '#features/workspace/index'
import { type Actor, may } from '#kernel/actor'
import type { Queryable } from '#platform/db/tables'
import { hashOf } from '#platform/secrets/hash'
import { permissionFor, withoutHidden } from './rules.ts'
import type { ListedToken, TokenView } from './schema.ts'
import { findToken, findTokenByHash } from './store.ts'

/** No token has this id. */
const NO_ID = ''

/**
 * Returns NO_ID for an unknown token. The command then checks permissions before it reports 404, and a possible secret
 * does not enter the command.
 */
export async function tokenIdOf(q: Queryable, idOrSecret: string): Promise<string> {
  const token = (await findToken(q, idOrSecret)) ?? (await findTokenByHash(q, hashOf(idOrSecret)))
  return token?.id ?? NO_ID
}

/** Leaves out hidden projects, and tokens that are valid only for hidden projects. */
export async function visibleTokens(
  q: Queryable,
  actor: Actor,
  tokens: readonly ListedToken[],
): Promise<ListedToken[]> {
  const hidden = await hiddenProjects(q, actor)
  return tokens.flatMap((token) => withoutHidden(token, hidden) ?? [])
}

/** The tokens whose type the actor may read in the whole installation. */
export const readableTokens = (q: Queryable, actor: Actor, tokens: readonly ListedToken[]): Promise<ListedToken[]> =>
  visibleTokens(
    q,
    actor,
    tokens.filter(({ type }) => may(actor, [permissionFor('READ', type)], {})),
  )

/** The only response with a secret. */
export const asCreated = (token: TokenView, secret: string) => ({
  ...token,
  username: token.tokenName,
  seenAt: null,
  secret,
})
