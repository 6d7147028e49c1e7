import { hiddenProjects } from '#features/workspace/index'
import { type Actor, may } from '#kernel/actor'
import type { Queryable } from '#platform/db/tables'
import { hashOf } from '#platform/secrets/hash'
import { yieldIfDue } from '#platform/turns'
import { includesProject, isOnlyFor, permissionFor, withoutHidden } from './rules.ts'
import type { ListedToken, TokenView } from './schema.ts'
import { findToken, findTokenByHash, type StoredToken } from './store.ts'
import { hiddenSecret, idInPlaceholder, type TokenSecrets } from './token-secrets.ts'

/** No token has this id. */
const NO_ID = ''

/**
 * The id of a token by its id, its secret, or the placeholder of its secret. Returns NO_ID for an unknown token: the
 * command then checks permissions, and a possible secret does not enter the command.
 */
export async function tokenIdOf(q: Queryable, ref: string): Promise<string> {
  const token = (await findToken(q, idInPlaceholder(ref) ?? ref)) ?? (await findTokenByHash(q, hashOf(ref)))
  return token?.id ?? NO_ID
}

/** The secret of a token in a list. */
type ShowSecret = (token: StoredToken) => string

/**
 * Leaves out hidden projects, and tokens that are valid only for hidden projects. The secret of a token that reaches a
 * hidden project is never shown, because it would give access to that project.
 */
export async function visibleTokens(
  q: Queryable,
  actor: Actor,
  tokens: readonly StoredToken[],
  show: ShowSecret,
): Promise<ListedToken[]> {
  const hidden = await hiddenProjects(q, actor)
  const listed: ListedToken[] = []
  for (const token of tokens) {
    const visible = withoutHidden(token, hidden)
    if (!visible) continue
    const reachesHidden = visible !== token || (hidden.length > 0 && token.projects.includes('*'))
    const { sealed: _, ...view } = visible
    listed.push({ ...view, secret: reachesHidden ? hiddenSecret(visible) : show(token) })
    await yieldIfDue()
  }
  return listed
}

/** The tokens whose type the actor may read in the whole installation. */
export const readableTokens = (
  q: Queryable,
  actor: Actor,
  tokens: readonly StoredToken[],
  secrets: TokenSecrets,
): Promise<ListedToken[]> =>
  visibleTokens(
    q,
    actor,
    tokens.filter(({ type }) => may(actor, [permissionFor('READ', type)], {})),
    (token) => secrets.shown(token, token.sealed),
  )

/** The tokens of a project. Only the secrets of tokens that are for this project alone are shown. */
export const tokensOfProject = (
  q: Queryable,
  actor: Actor,
  { project, tokens }: { readonly project: string; readonly tokens: readonly StoredToken[] },
  secrets: TokenSecrets,
): Promise<ListedToken[]> =>
  visibleTokens(
    q,
    actor,
    tokens.filter((token) => includesProject(token, project)),
    (token) => secrets.shown(token, isOnlyFor(token, project) ? token.sealed : null),
  )

/** The response to a new token. */
export const asCreated = (token: TokenView, secret: string) => ({
  ...token,
  username: token.tokenName,
  seenAt: null,
  alias: null,
  secret,
})
