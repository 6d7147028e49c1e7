import { Type } from 'typebox'
import { Failure, invalid } from '#kernel/failure'
import { UrlSafeName } from '#kernel/names'
import { step } from '#platform/commands/runner'
import { actorOf, runs } from '#platform/http/access'
import { Empty, typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import type { Parts } from '#platform/slice'
import type { projectCommands } from './commands.ts'
import { isReserved } from './rules.ts'
import { NewProject, ProjectChange, ProjectView } from './schema.ts'
import { findProject } from './store.ts'

const tags = ['Projects']
const base = '/api/admin/projects'
const One = Type.Object({ projectId: Type.String() })

export function projectRoutes(app: App, { store, run }: Parts, commands: ReturnType<typeof projectCommands>): void {
  const { createProject, updateProject, archiveProject, reviveProject, deleteProject } = commands
  const http = typed(app)

  http.post(
    base,
    {
      config: { access: runs(createProject) },
      schema: {
        operationId: 'createProject',
        summary: 'Create a project',
        tags,
        body: NewProject,
        response: { 201: ProjectView },
      },
    },
    async (request, reply) => {
      const created = await run(actorOf(request), step(createProject, request.body))
      return reply.code(201).header('location', `${app.prefix}${base}/${created.id}`).send(created)
    },
  )
  http.post(
    `${base}/validate`,
    {
      config: { access: { needs: ['CREATE_PROJECT'] } },
      schema: {
        operationId: 'validateProjectId',
        summary: 'Can a project have this id?',
        tags,
        body: Type.Object({ id: UrlSafeName }),
        response: { 200: Empty },
      },
    },
    async ({ body }, reply) => {
      if (isReserved(body.id)) throw invalid('/body/id', 'is a reserved word')
      if (await findProject(store.read, body.id))
        throw new Failure('name_exists', `A project with the id "${body.id}" already exists`)
      return reply.send()
    },
  )
  http.put(
    `${base}/:projectId`,
    {
      config: { access: runs(updateProject) },
      schema: {
        operationId: 'updateProject',
        summary: 'Change a project',
        tags,
        params: One,
        body: ProjectChange,
        response: { 200: Empty },
      },
    },
    async (request, reply) => {
      await run(actorOf(request), step(updateProject, { id: request.params.projectId, change: request.body }))
      return reply.send()
    },
  )
  const onOne = [
    {
      method: 'POST',
      url: `${base}/archive/:projectId`,
      command: archiveProject,
      operationId: 'archiveProject',
      summary: 'Archive a project without live toggles',
    },
    {
      method: 'POST',
      url: `${base}/revive/:projectId`,
      command: reviveProject,
      operationId: 'reviveProject',
      summary: 'Bring a project back from the archive',
    },
    {
      method: 'DELETE',
      url: `${base}/:projectId`,
      command: deleteProject,
      operationId: 'deleteProject',
      summary: 'Delete an empty project for good',
    },
  ] as const
  for (const { method, url, command, operationId, summary } of onOne)
    http.route({
      method,
      url,
      config: { access: runs(command) },
      schema: { operationId, summary, tags, params: One, response: { 200: Empty } },
      handler: async (request, reply) => {
        await run(actorOf(request), step(command, { id: request.params.projectId }))
        return reply.send()
      },
    })
}
