import { Type } from 'typebox'
import { step } from '#platform/commands/runner'
import { actorOf, runs } from '#platform/http/access'
import { Empty, typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import type { Parts } from '#platform/slice'
import { favoriteCommands } from './favorites.ts'

const tags = ['Favourites']
const base = '/api/admin/projects/:projectId'
const ProjectParams = Type.Object({ projectId: Type.String() })
const ToggleParams = Type.Object({ projectId: Type.String(), featureName: Type.String() })

export function favoriteRoutes(app: App, { run }: Parts): void {
  const { favorFlag, unfavorFlag, favorProject, unfavorProject } = favoriteCommands
  const http = typed(app)
  const ofToggles = [
    ['POST', favorFlag, 'addFavoriteFeature', 'Mark a toggle as your favourite'],
    ['DELETE', unfavorFlag, 'removeFavoriteFeature', 'A toggle is no longer your favourite'],
  ] as const
  for (const [method, command, operationId, summary] of ofToggles)
    http.route({
      method,
      url: `${base}/features/:featureName/favorites`,
      config: { access: runs(command) },
      schema: { operationId, summary, tags, params: ToggleParams, response: { 200: Empty } },
      handler: async (request, reply) => {
        const { projectId, featureName } = request.params
        await run(actorOf(request), step(command, { project: projectId, name: featureName }))
        return reply.send()
      },
    })
  const ofProjects = [
    ['POST', favorProject, 'addFavoriteProject', 'Mark a project as your favourite'],
    ['DELETE', unfavorProject, 'removeFavoriteProject', 'A project is no longer your favourite'],
  ] as const
  for (const [method, command, operationId, summary] of ofProjects)
    http.route({
      method,
      url: `${base}/favorites`,
      config: { access: runs(command) },
      schema: { operationId, summary, tags, params: ProjectParams, response: { 200: Empty } },
      handler: async (request, reply) => {
        await run(actorOf(request), step(command, { project: request.params.projectId }))
        return reply.send()
      },
    })
}
