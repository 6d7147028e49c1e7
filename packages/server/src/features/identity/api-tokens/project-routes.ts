import { Type } from 'typebox'
import { requireProject } from '#features/workspace/index'
import { step } from '#platform/commands/runner'
import { runs } from '#platform/http/access'
import { created, get, post, remove } from '#platform/http/routes'
import { hashOf } from '#platform/secrets/hash'
import type { Deps } from '#platform/slice'
import { defaultEnvironment } from './creation.ts'
import type { ProjectTokenCommands } from './project-commands.ts'
import { asCreated, tokenIdOf, tokensOfProject } from './queries.ts'
import type { SecretDeps } from './routes.ts'
import { accessInProject, namedToken, secretPrefix } from './rules.ts'
import { CreatedToken, GivenToken, TokenList } from './schema.ts'
import { listTokens } from './store.ts'

const all = '/api/admin/projects/:projectId/api-tokens'

export const projectTokenRoutes = (
  { store, run }: Deps,
  { createProjectToken, deleteProjectToken }: ProjectTokenCommands,
  { newSecret, secrets }: SecretDeps,
) => ({
  getProjectApiTokens: get(
    all,
    'List API tokens that are valid for this project, including those for all projects, without secrets',
    {
      access: { needsInProject: ['READ_PROJECT_API_TOKEN'] },
      response: TokenList,
      handle: async ({ params: { projectId }, actor }) => {
        await requireProject(store.read, projectId)
        const given = { project: projectId, tokens: await listTokens(store.scan) }
        return { tokens: await tokensOfProject(store.scan, actor, given, secrets) }
      },
    },
  ),
  createProjectApiToken: post(
    all,
    'Create a client or frontend token for this project; its secret is returned only once',
    {
      access: runs(createProjectToken),
      body: GivenToken,
      response: created(CreatedToken, 'id'),
      handle: async ({ params: { projectId: project }, body, actor }) => {
        const token = namedToken(body)
        const access = accessInProject(token, project, await defaultEnvironment(store.read))
        const secret = `${secretPrefix(access)}.${newSecret()}`
        const input = { project, token, hash: hashOf(secret), sealed: secrets.sealed(secret) }
        return asCreated(await run(actor, step(createProjectToken, input)), secret)
      },
    },
  ),
  deleteProjectApiToken: remove(`${all}/:token`, 'Revoke a token that is valid for this project only', {
    params: { token: Type.String({ description: 'The id or the secret.' }) },
    runs: deleteProjectToken,
    input: async ({ params: { projectId: project, token } }) => ({ project, id: await tokenIdOf(store.read, token) }),
  }),
})
