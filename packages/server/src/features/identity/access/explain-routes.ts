import { listRoles } from '#features/identity/roles/index'
import { requireEnvironment, requireProject } from '#features/workspace/index'
import { maySee } from '#kernel/actor'
import { invalid, notFound } from '#kernel/failure'
import { PERMISSIONS } from '#kernel/permission'
import type { Queryable } from '#platform/db/tables'
import { get } from '#platform/http/routes'
import type { Deps } from '#platform/slice'
import type { AccessIndex } from './access-index.ts'
import { because, explainedGrant, type Question, viaOf } from './explain.ts'
import { AccessOverview, ExplainQuery, Explanation } from './explain-schema.ts'

const access = { needs: ['ADMIN'] } as const

export const explainRoutes = ({ store }: Deps, index: AccessIndex) => ({
  explainAccess: get('/api/admin/access/explain', 'Explain why a user or token has a permission or not', {
    access,
    query: ExplainQuery,
    response: Explanation,
    handle: ({ query }) => explained(store.read, index, query),
  }),
  getAccessOverview: get(
    '/api/admin/access/overview',
    'List all accounts with their roles, in the installation and in projects',
    {
      access,
      response: AccessOverview,
      handle: async () => ({ version: 1, overview: await overviewOf(store.scan, index) }),
    },
  ),
})

async function explained(q: Queryable, index: AccessIndex, query: ExplainQuery): Promise<Explanation> {
  const { userId, tokenId } = query
  if ((userId === undefined) === (tokenId === undefined))
    throw invalid('/query/userId', 'give userId or tokenId, not both')
  const question = await questionOf(q, query)
  return userId === undefined
    ? explainToken(q, tokenId as string, question)
    : explainUser(q, index, Number(userId), question)
}

async function questionOf(q: Queryable, { permission, project, environment }: ExplainQuery): Promise<Question> {
  const entry = PERMISSIONS.find(({ name }) => name === permission)
  if (!entry) throw invalid('/query/permission', 'there is no permission of this name')
  if (project !== undefined) await requireProject(q, project)
  if (environment !== undefined) await requireEnvironment(q, environment)
  return {
    permission: entry.name,
    ...(project !== undefined && { project }),
    ...(environment !== undefined && { environment }),
  }
}

const roleNames = async (q: Queryable) => new Map((await listRoles(q)).map(({ id, name }) => [id, name]))

async function explainUser(q: Queryable, index: AccessIndex, userId: number, question: Question): Promise<Explanation> {
  const [holder, actor] = [await index.holder(userId), await index.actorFor(userId)]
  if (!holder || !actor) throw notFound('user', userId)
  const names = await roleNames(q)
  const grants = await Promise.all(
    holder.sources.map(async (source) =>
      explainedGrant(
        source,
        names.get(source.roleId) ?? String(source.roleId),
        await index.grantsOf(source.roleId),
        question,
      ),
    ),
  )
  const project = question.project === undefined ? undefined : await requireProject(q, question.project)
  const isHidden = project !== undefined && !maySee(actor, project)
  return {
    allowed: !isHidden && grants.some(({ matches }) => matches),
    because: because(holder.name, question, grants, isHidden),
    grants,
  }
}

async function explainToken(q: Queryable, id: string, { permission }: Question): Promise<Explanation> {
  const token = await q
    .selectFrom('api_tokens')
    .select(['name', 'type'])
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (!token) throw notFound('API token', id)
  const allowed = token.type === 'admin'
  const reason = allowed
    ? `The token "${token.name}" is an admin token: it holds ADMIN, and so ${permission}, everywhere`
    : `The token "${token.name}" is a ${token.type} token: it is for SDKs only and holds no permission`
  return { allowed, because: reason, grants: [] }
}

async function overviewOf(q: Queryable, index: AccessIndex): Promise<AccessOverview['overview']> {
  const names = await roleNames(q)
  const holders = [...(await index.holders())].sort((a, b) => a.id - b.id)
  return holders.map(({ id, name, accountType, sources }) => ({
    userId: id,
    userName: name,
    accountType: accountType === 'service' ? 'Service Account' : 'User',
    roles: sources.map((source) => ({
      role: { id: source.roleId, name: names.get(source.roleId) ?? String(source.roleId) },
      via: viaOf(source),
      ...(source.project !== undefined && { project: source.project }),
    })),
  }))
}
