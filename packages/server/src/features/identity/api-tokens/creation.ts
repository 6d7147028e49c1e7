import { hiddenProjects, listEnvironments, listProjects } from '#features/workspace/index'
import { Failure, invalid } from '#kernel/failure'
import type { Context } from '#platform/commands/define'
import type { Limits } from '#platform/config/settings'
import type { Queryable, Tx } from '#platform/db/tables'
import type { TokenScope } from './rules.ts'
import type { TokenView } from './schema.ts'
import { countTokens, insertToken } from './store.ts'

/** What the event of a token says about where it counts. */
export const placeOf = ({ projects, environment }: { projects: readonly string[]; environment: string }) => {
  const [only] = projects
  return {
    ...(projects.length === 1 && only !== '*' && only !== undefined && { project: only }),
    ...(environment !== '*' && { environment }),
  }
}

/** A path may hold a secret: it is not repeated. */
export const unknownToken = (): Failure => new Failure('not_found', 'There is no API token with this id or secret')

/** Where a token that names no environment counts. */
export async function defaultEnvironment(q: Queryable): Promise<string> {
  const [first] = await listEnvironments(q)
  return first?.name ?? ''
}

/** Projects that the actor may not see are as unknown as those that are not there. */
export async function requireScope({ tx, actor, demandDelegation }: Context, scope: TokenScope): Promise<void> {
  const hidden = await hiddenProjects(tx, actor)
  const known = new Set((await listProjects(tx)).map(({ id }) => id))
  for (const [index, id] of scope.projects.entries())
    if (id !== '*' && (hidden.includes(id) || !known.has(id)))
      throw invalid(`/body/projects/${index}`, 'there is no project with this id')
  await demandDelegation({ projects: scope.projects })
  if (scope.environment === '*') return
  const isEnvironment = (await listEnvironments(tx)).some(({ name }) => name === scope.environment)
  if (!isEnvironment) throw invalid('/body/environment', 'there is no environment of this name')
}

export async function requireRoom(tx: Tx, { maxApiTokens }: Limits): Promise<void> {
  if (maxApiTokens !== undefined && (await countTokens(tx)) >= maxApiTokens)
    throw new Failure('limit_exceeded', `This instance allows ${maxApiTokens} API tokens`)
}

export async function addToken(
  { tx, now, newId, record }: Context,
  scope: TokenScope,
  given: { tokenName: string; expiresAt: string | null; hash: string },
): Promise<TokenView> {
  const token: TokenView = {
    id: newId(),
    tokenName: given.tokenName,
    type: scope.type,
    environment: scope.environment,
    project: scope.projects.join(','),
    projects: [...scope.projects],
    createdAt: now,
    expiresAt: given.expiresAt,
  }
  await insertToken(tx, token, given.hash)
  record({ type: 'api-token-created', ...placeOf(token), data: token })
  return token
}
