import { Type } from 'typebox'
import { requireProject } from '#features/workspace/index'
import { UrlSafeName } from '#kernel/names'
import { refuseTaken } from '#platform/commands/helpers'
import { etagOf } from '#platform/commands/runner'
import { accepted, ask, created, get, patch, post, put, remove } from '#platform/http/routes'
import type { Parts, VisibleProjects } from '#platform/slice'
import type { flagCommands } from './commands.ts'
import { asksForPast, PastQuery, type PastView } from './past.ts'
import { flagPath, projectPath, refOf } from './paths.ts'
import { listArchived } from './queries.ts'
import type { RecentFlags } from './recent-flags.ts'
import { ArchivedList, FlagChange, FlagMetadata, FullFlag, JsonPatch, NewFlag } from './schema.ts'
import { findFlag } from './store.ts'

const archive = '/api/admin/archive'

export interface FlagReadParts extends Pick<Parts, 'store'> {
  readonly recent: RecentFlags
  readonly visibleProjects: VisibleProjects
  readonly pastView: PastView
}

export const flagReads = ({ store, recent, visibleProjects, pastView }: FlagReadParts) => ({
  getFeature: get(
    flagPath,
    'A toggle with its configuration in every environment; its ETag can be sent as If-Match with a change',
    {
      query: PastQuery,
      response: FullFlag,
      handle: async ({ params, query, actor }, reply) => {
        if (asksForPast(query)) return pastView(actor, refOf(params), query)
        const { flag, revision } = await recent.read(params.projectId, params.featureName)
        reply.header('etag', etagOf(revision))
        return flag
      },
    },
  ),
  validateFeatureName: ask('/api/admin/features/validate', 'Can a toggle have this name?', {
    body: Type.Object({ name: UrlSafeName }),
    handle: ({ body: { name } }) => refuseTaken(`A toggle named "${name}"`, findFlag(store.read, name)),
  }),
  getArchivedFeatures: get(`${archive}/features`, 'All archived toggles that you may see, newest first', {
    response: ArchivedList,
    handle: async ({ actor }) => {
      const visible = await visibleProjects(actor)
      const features = await listArchived(store.scan)
      return { version: 2, features: features.filter(({ project }) => visible === 'all' || visible.includes(project)) }
    },
  }),
  getArchivedFeaturesOfProject: get(`${archive}/features/:projectId`, 'Archived toggles of a project, newest first', {
    response: ArchivedList,
    handle: async ({ params: { projectId } }) => {
      await requireProject(store.read, projectId)
      return { version: 2, features: await listArchived(store.scan, projectId) }
    },
  }),
})

export const flagWrites = (commands: ReturnType<typeof flagCommands>) => ({
  createFeature: post(`${projectPath}/features`, 'Create a toggle', {
    body: NewFlag,
    runs: commands.createFlag,
    input: ({ params, body }) => ({ project: params.projectId, flag: body }),
    response: created(FlagMetadata, 'name'),
  }),
  updateFeature: put(flagPath, 'Change description, type, stale or impressionData', {
    body: FlagChange,
    runs: commands.updateFlag,
    input: ({ params, body }) => ({ ...refOf(params), change: body }),
    response: FlagMetadata,
  }),
  patchFeature: patch(flagPath, 'Change a toggle by JSON Patch', {
    body: JsonPatch,
    runs: commands.patchFlag,
    input: ({ params, body }) => ({ ...refOf(params), operations: body }),
    response: FlagMetadata,
  }),
  archiveFeature: remove(flagPath, 'Archive a toggle', {
    runs: commands.archiveFlag,
    input: ({ params }) => refOf(params),
    response: accepted,
  }),
  moveFeature: post(`${flagPath}/changeProject`, 'Move a toggle to another project', {
    body: Type.Object({ newProjectId: Type.String() }),
    runs: commands.moveFlag,
    input: ({ params, body }) => ({ ...refOf(params), newProject: body.newProjectId }),
  }),
  reviveFeature: post(`${archive}/revive/:featureName`, 'Bring a toggle back from the archive', {
    runs: commands.reviveFlag,
    input: ({ params }) => ({ name: params.featureName }),
  }),
  deleteFeature: remove(`${archive}/:featureName`, 'Delete an archived toggle for good', {
    runs: commands.deleteFlag,
    input: ({ params }) => ({ name: params.featureName }),
  }),
})
