import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { findProject, type ProjectView, requireAllowedName, requireProject } from '#features/workspace/index'
import { type Actor, maySee } from '#kernel/actor'
import { notFound } from '#kernel/failure'
import { UrlSafeName } from '#kernel/names'
import { refuseTaken } from '#platform/commands/helpers'
import { etagOf } from '#platform/commands/runner'
import { sendJson } from '#platform/http/json-chunks'
import { accepted, ask, created, get, patch, post, put, remove } from '#platform/http/routes'
import type { Deps, VisibleProjects } from '#platform/slice'
import type { toggleCommands } from './commands.ts'
import { FIELD_NAMES } from './fields.ts'
import { asksForPast, PastQuery, type PastView } from './past.ts'
import { projectPath, refOf, togglePath } from './paths.ts'
import { isFavorite, listArchived, toggleCreators } from './queries.ts'
import type { RecentToggle, RecentToggles } from './recent-toggles.ts'
import { ArchivedList, JsonPatch, NewToggle, ToggleChange, ToggleMetadata } from './schema.ts'
import { jsonForViewer, ToggleForViewer } from './shown-plans.ts'
import { findToggle } from './store.ts'

const archive = '/api/admin/archive'

export interface ToggleReadDeps extends Pick<Deps, 'store'> {
  readonly recent: RecentToggles
  readonly visibleProjects: VisibleProjects
  readonly pastView: PastView
}

async function visibleProject({ read }: Deps['store'], actor: Actor, id: string): Promise<ProjectView> {
  const project = await findProject(read, id)
  if (!project || !maySee(actor, project)) throw notFound('project', id)
  return project
}

const sendToggle = (reply: FastifyReply, { json, revision }: RecentToggle, favorite: boolean) =>
  sendJson(reply.header('etag', etagOf(revision)), jsonForViewer(json, favorite))

export const toggleReads = ({ store, recent, visibleProjects, pastView }: ToggleReadDeps) => ({
  getFeature: get(
    togglePath,
    'Get a toggle with its configuration in every environment; send its ETag as If-Match with a change',
    {
      query: PastQuery,
      response: ToggleForViewer,
      sends: async ({ params, query, actor }, reply) => {
        const favorite = await isFavorite(store.read, actor.userId, params.featureName)
        if (asksForPast(query)) return reply.send({ ...(await pastView(actor, refOf(params), query)), favorite })
        return sendToggle(reply, await recent.read(params.projectId, params.featureName), favorite)
      },
    },
  ),
  getFeatureByName: get('/api/admin/features/:featureName', 'Get a toggle by its name alone; older clients use it', {
    response: ToggleForViewer,
    sends: async ({ params: { featureName: name }, actor }, reply) => {
      const stored = await findToggle(store.read, name)
      const visible = await visibleProjects(actor)
      if (!stored || (visible !== 'all' && !visible.includes(stored.project))) throw notFound('toggle', name)
      const favorite = await isFavorite(store.read, actor.userId, name)
      return sendToggle(reply, await recent.read(stored.project, name), favorite)
    },
  }),
  getFlagCreators: get(`${projectPath}/flag-creators`, 'List the users who created toggles of a project, by name', {
    response: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
    handle: async ({ params: { projectId } }) => {
      await requireProject(store.read, projectId)
      return toggleCreators(store.scan, projectId)
    },
  }),
  validateFeatureName: ask('/api/admin/features/validate', 'Check whether a toggle name is available', {
    body: Type.Object({
      name: UrlSafeName,
      projectId: Type.Optional(Type.String({ description: 'The project whose naming pattern the name must match.' })),
    }),
    handle: async ({ body: { name, projectId }, actor }) => {
      if (projectId !== undefined)
        requireAllowedName((await visibleProject(store, actor, projectId)).featureNaming, name)
      await refuseTaken(`A toggle named "${name}"`, findToggle(store.read, name))
    },
  }),
  getArchivedFeatures: get(`${archive}/features`, 'List the archived toggles that you can see, newest first', {
    response: ArchivedList,
    handle: async ({ actor }) => {
      const visible = await visibleProjects(actor)
      const features = await listArchived(store.scan)
      return { version: 2, features: features.filter(({ project }) => visible === 'all' || visible.includes(project)) }
    },
  }),
  getArchivedFeaturesOfProject: get(
    `${archive}/features/:projectId`,
    'List the archived toggles of a project, newest first',
    {
      response: ArchivedList,
      handle: async ({ params: { projectId } }) => {
        await requireProject(store.read, projectId)
        return { version: 2, features: await listArchived(store.scan, projectId) }
      },
    },
  ),
})

export const toggleWrites = (commands: ReturnType<typeof toggleCommands>) => ({
  createFeature: post(`${projectPath}/features`, 'Create a toggle', {
    body: NewToggle,
    runs: commands.createToggle,
    input: ({ params, body }) => ({ project: params.projectId, toggle: body }),
    response: created(ToggleMetadata, 'name'),
  }),
  updateFeature: put(togglePath, `Update ${FIELD_NAMES.slice(0, -1).join(', ')} or ${FIELD_NAMES.at(-1)} of a toggle`, {
    body: ToggleChange,
    runs: commands.updateToggle,
    input: ({ params, body }) => ({ ...refOf(params), change: body }),
    response: ToggleMetadata,
  }),
  patchFeature: patch(togglePath, 'Update a toggle with a JSON Patch', {
    body: JsonPatch,
    runs: commands.patchToggle,
    input: ({ params, body }) => ({ ...refOf(params), operations: body }),
    response: ToggleMetadata,
  }),
  archiveFeature: remove(togglePath, 'Archive a toggle', {
    runs: commands.archiveToggle,
    input: ({ params }) => refOf(params),
    response: accepted,
  }),
  moveFeature: post(`${togglePath}/changeProject`, 'Move a toggle to another project', {
    body: Type.Object({ newProjectId: Type.String() }),
    runs: commands.moveToggle,
    input: ({ params, body }) => ({ ...refOf(params), newProject: body.newProjectId }),
  }),
  reviveFeature: post(`${archive}/revive/:featureName`, 'Revive an archived toggle', {
    runs: commands.reviveToggle,
    input: ({ params }) => ({ name: params.featureName }),
  }),
  deleteFeature: remove(`${archive}/:featureName`, 'Delete an archived toggle permanently', {
    runs: commands.deleteToggle,
    input: ({ params }) => ({ name: params.featureName }),
  }),
})
