import { Type } from 'typebox'
import { requireProject } from '#features/workspace/index'
import { step } from '#platform/commands/runner'
import { runs } from '#platform/http/access'
import { created, get, post, remove } from '#platform/http/routes'
import { hashOf } from '#platform/secrets/hash'
import type { Deps } from '#platform/slice'
import { defaultEnvironment } from './creation.ts'
import type { ProjectTokenCommands } from './project-commands.ts'
import { asCreated, tokenIdOf, tokensSeenBy } from './queries.ts'
import { reaches, readablePart, scopeInProject } from './rules.ts'
import { CreatedToken, NewToken, TokenList } from './schema.ts'
import { listTokens } from './store.ts'

const all = '/api/admin/projects/:projectId/api-tokens'

export const projectTokenRoutes = (
  { store, run }: Deps,
  { createProjectToken, deleteProjectToken }: ProjectTokenCommands,
  newSecret: () => string,
) => ({
  getProjectApiTokens: get(
    all,
    'API tokens that reach this project, those for all projects included; without secrets',
    {
      access: { needsInProject: ['READ_PROJECT_API_TOKEN'] },
      response: TokenList,
      handle: async ({ params: { projectId }, actor }) => {
        await requireProject(store.read, projectId)
        const tokens = (await listTokens(store.scan)).filter((token) => reaches(token, projectId))
        return { tokens: await tokensSeenBy(store.scan, actor, tokens) }
      },
    },
  ),
  createProjectApiToken: post(
    all,
    'Create a client or frontend token for this project; its secret is shown this once',
    {
      access: runs(createProjectToken),
      body: NewToken,
      response: created(CreatedToken, 'id'),
      handle: async ({ params: { projectId: project }, body, actor }) => {
        const scope = scopeInProject(body, project, await defaultEnvironment(store.read))
        const secret = `${readablePart(scope)}.${newSecret()}`
        const token = await run(actor, step(createProjectToken, { project, token: body, hash: hashOf(secret) }))
        return asCreated(token, secret)
      },
    },
  ),
  deleteProjectApiToken: remove(`${all}/:token`, 'Revoke a token that is for this project alone', {
    params: { token: Type.String({ description: 'The id, or the secret itself.' }) },
    runs: deleteProjectToken,
    input: async ({ params: { projectId: project, token } }) => ({ project, id: await tokenIdOf(store.read, token) }),
  }),
})
