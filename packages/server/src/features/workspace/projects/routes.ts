import { Type } from 'typebox'
import { invalid } from '#kernel/failure'
import { UrlSafeName } from '#kernel/names'
import { refuseTaken } from '#platform/commands/helpers'
import { ask, created, post, put, remove } from '#platform/http/routes'
import type { Deps } from '#platform/slice'
import type { projectCommands } from './commands.ts'
import { isReserved } from './rules.ts'
import { CreatedProject, NewProject, ProjectChange, ProjectSettings } from './schema.ts'
import { findProject } from './store.ts'

const all = '/api/admin/projects'
const one = `${all}/:projectId` as const

export const projectRoutes = ({ store }: Deps, commands: ReturnType<typeof projectCommands>) => ({
  createProject: post(all, 'Create a project', {
    body: NewProject,
    runs: commands.createProject,
    input: ({ body }) => body,
    response: created(CreatedProject, 'id'),
  }),
  validateProjectId: ask(`${all}/validate`, 'Check whether a project can have this id', {
    access: { needs: ['CREATE_PROJECT'] },
    body: Type.Object({ id: UrlSafeName }),
    handle: async ({ body: { id } }) => {
      if (isReserved(id)) throw invalid('/body/id', 'is a reserved word')
      await refuseTaken(`A project with the id "${id}"`, findProject(store.read, id))
    },
  }),
  updateProject: put(one, 'Change a project', {
    body: ProjectChange,
    runs: commands.updateProject,
    input: ({ params, body }) => ({ id: params.projectId, change: body }),
  }),
  updateProjectSettings: put(`${one}/settings`, 'Change the settings of a project; absent fields keep their value', {
    body: ProjectSettings,
    runs: commands.updateProject,
    input: ({ params, body }) => ({ id: params.projectId, change: body }),
  }),
  archiveProject: post(`${all}/archive/:projectId`, 'Archive a project without live toggles', {
    runs: commands.archiveProject,
    input: ({ params }) => ({ id: params.projectId }),
  }),
  reviveProject: post(`${all}/revive/:projectId`, 'Revive an archived project', {
    runs: commands.reviveProject,
    input: ({ params }) => ({ id: params.projectId }),
  }),
  deleteProject: remove(one, 'Delete an empty project permanently', {
    runs: commands.deleteProject,
    input: ({ params }) => ({ id: params.projectId }),
  }),
})
