import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { maySee } from '#kernel/actor'
import { notFound } from '#kernel/failure'
import { actorOf } from '#platform/http/access'
import { typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import type { Parts } from '#platform/slice'
import type { CurrentProject, ProjectLists } from './project-lists.ts'
import { ProjectSummaries } from './project-summaries.ts'
import { FeatureList, ProjectList, ProjectOverview, ProjectsQuery } from './schema.ts'

const base = '/api/admin/projects'
const One = Type.Object({ projectId: Type.String() })
interface OfProject {
  Params: { projectId: string }
}

/** Bytes that are JSON already: they skip the serializer. */
const sendJson = (reply: FastifyReply, bytes: Buffer) => reply.type('application/json; charset=utf-8').send(bytes)

export function overviewRoutes(app: App, { store, log, clock }: Parts, lists: ProjectLists): void {
  const access = { signedIn: true } as const
  const summaries = new ProjectSummaries({ store, log })

  /** A project that one may not see is answered like one that does not exist. */
  async function requireReadable(request: FastifyRequest<OfProject>): Promise<CurrentProject> {
    const { projectId } = request.params
    const project = await lists.current(projectId)
    if (!project || !maySee(actorOf(request), project.facts)) throw notFound('project', projectId)
    return project
  }

  typed(app).get(
    base,
    {
      config: { access },
      schema: {
        operationId: 'getProjects',
        summary: 'Live projects by name, or the archived ones',
        tags: ['Projects'],
        querystring: ProjectsQuery,
        response: { 200: ProjectList },
      },
    },
    async (request) => {
      const actor = actorOf(request)
      const archived = request.query.archived === 'true'
      const projects = await summaries.list({ archived, now: clock(), userId: actor.userId })
      return { version: 1, projects: projects.filter((project) => maySee(actor, project)) }
    },
  )
  app.get<OfProject>(
    `${base}/:projectId`,
    {
      config: { access },
      schema: {
        operationId: 'getProjectOverview',
        summary: 'A project with its health, the number of its members and all its toggles',
        tags: ['Projects'],
        params: One,
        response: { 200: ProjectOverview },
      },
    },
    async (request, reply) => sendJson(reply, (await requireReadable(request)).overview()),
  )
  app.get<OfProject>(
    `${base}/:projectId/features`,
    {
      config: { access },
      schema: {
        operationId: 'getFeatures',
        summary: 'All toggles of a project by name; archived ones are left out',
        tags: ['Features'],
        params: One,
        response: { 200: FeatureList },
      },
    },
    async (request, reply) => sendJson(reply, (await requireReadable(request)).features()),
  )
}
