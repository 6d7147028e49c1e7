import { listEnvironments } from '#features/environments/index'
import { findProject, listProjects } from '#features/projects/index'
import { type Actor, maySee } from '#kernel/actor'
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

/** Ids of the projects that this actor must not learn about. */
export async function hiddenProjects(q: Queryable, actor: Actor): Promise<ReadonlySet<string>> {
  const projects = await listProjects(q)
  return new Set(projects.filter((project) => !maySee(actor, project)).map(({ id }) => id))
}

/** Where a token that names no environment counts. */
export async function defaultEnvironment(q: Queryable): Promise<string> {
  const [first] = await listEnvironments(q)
  return first?.name ?? ''
}

/** Projects that the actor may not see are as unknown as those that are not there. */
export async function requireScope(tx: Tx, actor: Actor, scope: TokenScope): Promise<void> {
  for (const [index, id] of scope.projects.entries()) {
    const project = id === '*' ? undefined : await findProject(tx, id)
    if (id !== '*' && !(project && maySee(actor, project)))
      throw invalid(`/body/projects/${index}`, 'there is no project with this id')
  }
  if (scope.environment === '*') return
  const known = (await listEnvironments(tx)).some(({ name }) => name === scope.environment)
  if (!known) throw invalid('/body/environment', 'there is no environment of this name')
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
