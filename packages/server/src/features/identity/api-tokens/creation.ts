import { hiddenProjects, listEnvironments, listProjects } from '#features/workspace/index'
import { Failure, invalid, shorten } from '#kernel/failure'
import type { Context } from '#platform/commands/define'
import type { Limits } from '#platform/config/settings'
import type { Queryable, Tx } from '#platform/db/tables'
import type { TokenAccess } from './rules.ts'
import type { TokenView } from './schema.ts'
import { countTokens, insertToken, listTokensOnlyFor, markRevoked, type StoredSecret } from './store.ts'

/** Project and environment of a token for its event. */
export const eventFieldsOf = ({ projects, environment }: { projects: readonly string[]; environment: string }) => {
  const [only] = projects
  return {
    ...(projects.length === 1 && only !== '*' && only !== undefined && { project: only }),
    ...(environment !== '*' && { environment }),
  }
}

/** The environment of a token that names none. */
export async function defaultEnvironment(q: Queryable): Promise<string> {
  const [first] = await listEnvironments(q)
  return first?.name ?? ''
}

/** Projects that the actor may not see are reported as unknown. */
export async function requireTokenAccess({ tx, actor, demandDelegation }: Context, access: TokenAccess): Promise<void> {
  const hidden = await hiddenProjects(tx, actor)
  const known = new Set((await listProjects(tx)).map(({ id }) => id))
  for (const [index, id] of access.projects.entries())
    if (id !== '*' && (hidden.includes(id) || !known.has(id)))
      throw invalid(`/body/projects/${index}`, `there is no project "${shorten(id)}"`)
  await demandDelegation({ projects: access.projects })
  if (access.environment === '*') return
  const isEnvironment = (await listEnvironments(tx)).some(({ name }) => name === access.environment)
  if (!isEnvironment) throw invalid('/body/environment', `there is no environment "${shorten(access.environment)}"`)
}

export async function requireBelowTokenLimit(tx: Tx, { maxApiTokens }: Limits): Promise<void> {
  if (maxApiTokens !== undefined && (await countTokens(tx)) >= maxApiTokens)
    throw new Failure('limit_exceeded', `This installation allows ${maxApiTokens} API tokens`)
}

export async function addToken(
  { tx, now, newId, record }: Context,
  access: TokenAccess,
  given: { tokenName: string; expiresAt: string | null } & StoredSecret,
): Promise<TokenView> {
  const token: TokenView = {
    id: newId(),
    tokenName: given.tokenName,
    type: access.type,
    environment: access.environment,
    project: access.projects.join(','),
    projects: [...access.projects],
    createdAt: now,
    expiresAt: given.expiresAt,
  }
  await insertToken(tx, token, given)
  record({ type: 'api-token-created', ...eventFieldsOf(token), data: token })
  return token
}

export async function revokeToken({ tx, now, record }: Context, token: TokenView): Promise<void> {
  await markRevoked(tx, token.id, now)
  record({ type: 'api-token-deleted', ...eventFieldsOf(token), preData: token })
}

/** A token for several projects stays. */
export async function revokeTokensOfProject(ctx: Context, project: string): Promise<void> {
  for (const token of await listTokensOnlyFor(ctx.tx, project)) await revokeToken(ctx, token)
}
