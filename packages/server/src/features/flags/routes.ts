import { Type } from 'typebox'
import { requireProject } from '#features/projects/index'
import { Failure } from '#kernel/failure'
import { UrlSafeName } from '#kernel/names'
import { etagOf, step } from '#platform/commands/runner'
import { actorOf, ifMatchOf, runs } from '#platform/http/access'
import { Empty, typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import type { Parts, VisibleProjects } from '#platform/slice'
import type { flagCommands } from './commands.ts'
import { asksForPast, PastQuery, type PastView } from './past.ts'
import { listArchived } from './queries.ts'
import type { RecentFlags } from './recent-flags.ts'
import { ArchivedList, FlagChange, FlagMetadata, FullFlag, JsonPatch, NewFlag } from './schema.ts'
import { findFlag } from './store.ts'

const tags = ['Features']
const project = '/api/admin/projects/:projectId'
const OfProject = Type.Object({ projectId: Type.String() })
const OneFlag = Type.Object({ projectId: Type.String(), featureName: Type.String() })
const ByName = Type.Object({ featureName: Type.String() })

const refOf = ({ projectId, featureName }: { projectId: string; featureName: string }) => ({
  project: projectId,
  name: featureName,
})

export function flagRoutes(
  app: App,
  { store, run }: Parts,
  commands: ReturnType<typeof flagCommands>,
  recent: RecentFlags,
  visibleProjects: VisibleProjects,
  pastView: PastView,
): void {
  const { createFlag, updateFlag, patchFlag, archiveFlag, reviveFlag, deleteFlag, moveFlag } = commands
  const http = typed(app)

  http.post(
    `${project}/features`,
    {
      config: { access: runs(createFlag) },
      schema: {
        operationId: 'createFeature',
        summary: 'Create a toggle',
        tags,
        params: OfProject,
        body: NewFlag,
        response: { 201: FlagMetadata },
      },
    },
    async (request, reply) => {
      const { projectId } = request.params
      const created = await run(actorOf(request), step(createFlag, { project: projectId, flag: request.body }))
      return reply
        .code(201)
        .header('location', `${app.prefix}/api/admin/projects/${projectId}/features/${created.name}`)
        .send(created)
    },
  )
  http.get(
    `${project}/features/:featureName`,
    {
      config: { access: { signedIn: true } },
      schema: {
        operationId: 'getFeature',
        summary: 'A toggle with its configuration in every environment; its ETag can be sent as If-Match with a change',
        tags,
        params: OneFlag,
        querystring: PastQuery,
        response: { 200: FullFlag },
      },
    },
    async (request, reply) => {
      const { params, query } = request
      if (asksForPast(query)) return reply.send(await pastView(actorOf(request), refOf(params), query))
      const { flag, revision } = await recent.read(params.projectId, params.featureName)
      return reply.header('etag', etagOf(revision)).send(flag)
    },
  )
  http.put(
    `${project}/features/:featureName`,
    {
      config: { access: runs(updateFlag) },
      schema: {
        operationId: 'updateFeature',
        summary: 'Change description, type, stale or impressionData',
        tags,
        params: OneFlag,
        body: FlagChange,
        response: { 200: FlagMetadata },
      },
    },
    (request) =>
      run(actorOf(request), step(updateFlag, { ...refOf(request.params), change: request.body }), {
        ifMatch: ifMatchOf(request),
      }),
  )
  http.patch(
    `${project}/features/:featureName`,
    {
      config: { access: runs(patchFlag) },
      schema: {
        operationId: 'patchFeature',
        summary: 'Change a toggle by JSON Patch',
        tags,
        params: OneFlag,
        body: JsonPatch,
        response: { 200: FlagMetadata },
      },
    },
    (request) =>
      run(actorOf(request), step(patchFlag, { ...refOf(request.params), operations: request.body }), {
        ifMatch: ifMatchOf(request),
      }),
  )
  http.delete(
    `${project}/features/:featureName`,
    {
      config: { access: runs(archiveFlag) },
      schema: {
        operationId: 'archiveFeature',
        summary: 'Archive a toggle',
        tags,
        params: OneFlag,
        response: { 202: Empty },
      },
    },
    async (request, reply) => {
      await run(actorOf(request), step(archiveFlag, refOf(request.params)), { ifMatch: ifMatchOf(request) })
      return reply.code(202).send()
    },
  )
  http.post(
    `${project}/features/:featureName/changeProject`,
    {
      config: { access: runs(moveFlag) },
      schema: {
        operationId: 'moveFeature',
        summary: 'Move a toggle to another project',
        tags,
        params: OneFlag,
        body: Type.Object({ newProjectId: Type.String() }),
        response: { 200: Empty },
      },
    },
    async (request, reply) => {
      const input = { ...refOf(request.params), newProject: request.body.newProjectId }
      await run(actorOf(request), step(moveFlag, input), { ifMatch: ifMatchOf(request) })
      return reply.send()
    },
  )
  http.post(
    '/api/admin/features/validate',
    {
      config: { access: { signedIn: true } },
      schema: {
        operationId: 'validateFeatureName',
        summary: 'Can a toggle have this name?',
        tags,
        body: Type.Object({ name: UrlSafeName }),
        response: { 200: Empty },
      },
    },
    async ({ body }, reply) => {
      if (await findFlag(store.read, body.name))
        throw new Failure('name_exists', `A toggle named "${body.name}" already exists`)
      return reply.send()
    },
  )

  http.post(
    '/api/admin/archive/revive/:featureName',
    {
      config: { access: runs(reviveFlag) },
      schema: {
        operationId: 'reviveFeature',
        summary: 'Bring a toggle back from the archive',
        tags,
        params: ByName,
        response: { 200: Empty },
      },
    },
    async (request, reply) => {
      await run(actorOf(request), step(reviveFlag, { name: request.params.featureName }), {
        ifMatch: ifMatchOf(request),
      })
      return reply.send()
    },
  )
  http.delete(
    '/api/admin/archive/:featureName',
    {
      config: { access: runs(deleteFlag) },
      schema: {
        operationId: 'deleteFeature',
        summary: 'Delete an archived toggle for good',
        tags,
        params: ByName,
        response: { 200: Empty },
      },
    },
    async (request, reply) => {
      await run(actorOf(request), step(deleteFlag, { name: request.params.featureName }), {
        ifMatch: ifMatchOf(request),
      })
      return reply.send()
    },
  )
  http.get(
    '/api/admin/archive/features',
    {
      config: { access: { signedIn: true } },
      schema: {
        operationId: 'getArchivedFeatures',
        summary: 'All archived toggles that you may see, newest first',
        tags,
        response: { 200: ArchivedList },
      },
    },
    async (request) => {
      const visible = await visibleProjects(actorOf(request))
      const features = await listArchived(store.scan)
      return { version: 2, features: features.filter(({ project }) => visible === 'all' || visible.includes(project)) }
    },
  )
  http.get(
    '/api/admin/archive/features/:projectId',
    {
      config: { access: { signedIn: true } },
      schema: {
        operationId: 'getArchivedFeaturesOfProject',
        summary: 'Archived toggles of a project, newest first',
        tags,
        params: OfProject,
        response: { 200: ArchivedList },
      },
    },
    async ({ params }) => {
      await requireProject(store.read, params.projectId)
      return { version: 2, features: await listArchived(store.scan, params.projectId) }
    },
  )
}
