import { Type } from 'typebox'
import { requireProject } from '#features/projects/index'
import { PathName } from '#kernel/names'
import { step } from '#platform/commands/runner'
import { actorOf, runs } from '#platform/http/access'
import { Empty, typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import { hashOf } from '#platform/secrets/hash'
import type { Parts } from '#platform/slice'
import { defaultEnvironment } from './creation.ts'
import type { ProjectTokenCommands } from './project-commands.ts'
import { asCreated, tokenIdOf, tokensSeenBy } from './queries.ts'
import { reaches, readablePart, scopeInProject } from './rules.ts'
import { CreatedToken, NewToken, TokenList } from './schema.ts'
import { listTokens } from './store.ts'

const tags = ['API tokens']
const base = '/api/admin/projects/:projectId/api-tokens'
const Project = Type.Object({ projectId: PathName })
const One = Type.Object({ projectId: PathName, token: Type.String({ description: 'The id, or the secret itself.' }) })

export function projectTokenRoutes(
  app: App,
  { store, run }: Parts,
  { createProjectToken, deleteProjectToken }: ProjectTokenCommands,
  newSecret: () => string,
): void {
  const http = typed(app)

  http.get(
    base,
    {
      config: { access: { needsInProject: ['READ_PROJECT_API_TOKEN'] } },
      schema: {
        operationId: 'getProjectApiTokens',
        summary: 'API tokens that reach this project, those for all projects included; without secrets',
        tags,
        params: Project,
        response: { 200: TokenList },
      },
    },
    async (request) => {
      await requireProject(store.read, request.params.projectId)
      const tokens = (await listTokens(store.scan)).filter((token) => reaches(token, request.params.projectId))
      return { tokens: await tokensSeenBy(store.scan, actorOf(request), tokens) }
    },
  )
  http.post(
    base,
    {
      config: { access: runs(createProjectToken) },
      schema: {
        operationId: 'createProjectApiToken',
        summary: 'Create a client or frontend token for this project; its secret is shown this once',
        tags,
        params: Project,
        body: NewToken,
        response: { 201: CreatedToken },
      },
    },
    async (request, reply) => {
      const { projectId } = request.params
      const scope = scopeInProject(request.body, projectId, await defaultEnvironment(store.read))
      const secret = `${readablePart(scope)}.${newSecret()}`
      const input = { project: projectId, token: request.body, hash: hashOf(secret) }
      const token = await run(actorOf(request), step(createProjectToken, input))
      return reply
        .code(201)
        .header('location', `${app.prefix}/api/admin/projects/${projectId}/api-tokens/${token.id}`)
        .send(asCreated(token, secret))
    },
  )
  http.delete(
    `${base}/:token`,
    {
      config: { access: runs(deleteProjectToken) },
      schema: {
        operationId: 'deleteProjectApiToken',
        summary: 'Revoke a token that is for this project alone',
        tags,
        params: One,
        response: { 200: Empty },
      },
    },
    async (request, reply) => {
      const id = await tokenIdOf(store.read, request.params.token)
      await run(actorOf(request), step(deleteProjectToken, { project: request.params.projectId, id }))
      return reply.send()
    },
  )
}
