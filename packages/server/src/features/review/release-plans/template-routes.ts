import { Type } from 'typebox'
import { requireProject } from '#features/workspace/index'
import { created, get, post, put, remove } from '#platform/http/routes'
import type { Deps } from '#platform/slice'
import { templateFrom } from './drafts.ts'
import { NewTemplate, TemplateView } from './schema.ts'
import { type TemplateCommands, templateVersion } from './template-commands.ts'
import { listTemplates, requireTemplate } from './template-store.ts'
import { templateView } from './views.ts'

export interface TemplateRouteDeps extends Pick<Deps, 'store'> {
  readonly newId: () => string
}

const all = '/api/admin/release-plan-templates'
const one = `${all}/:templateId` as const
const ofProject = '/api/admin/projects/:projectId/release-templates'
const oneOfProject = `${ofProject}/:templateId` as const

const etag = (view: TemplateView) => templateVersion.etag({ ...view, isBuiltIn: view.builtIn, createdBy: null })

/** Templates of the installation. */
export const templateRoutes = (
  { store, newId }: TemplateRouteDeps,
  { createTemplate, updateTemplate, deleteTemplate, archiveTemplate }: TemplateCommands,
) => ({
  getReleasePlanTemplates: get(all, 'List the release plan templates of the installation', {
    response: Type.Array(TemplateView),
    handle: async () => (await listTemplates(store.read, null)).map(templateView),
  }),
  getReleasePlanTemplate: get(one, 'Get a release plan template', {
    response: TemplateView,
    etag,
    handle: async ({ params }) => templateView(await requireTemplate(store.read, params.templateId, null)),
  }),
  createReleasePlanTemplate: post(all, 'Create a release plan template', {
    body: NewTemplate,
    runs: createTemplate,
    input: ({ body }) => ({ id: newId(), project: null, template: templateFrom(body, newId) }),
    view: templateView,
    response: created(TemplateView, 'id'),
  }),
  updateReleasePlanTemplate: put(one, 'Replace a release plan template', {
    body: NewTemplate,
    runs: updateTemplate,
    input: ({ params, body }) => ({ id: params.templateId, project: null, template: templateFrom(body, newId) }),
    view: templateView,
    response: TemplateView,
  }),
  deleteReleasePlanTemplate: remove(one, 'Delete a release plan template; one that plans were made from is archived', {
    runs: deleteTemplate,
    input: ({ params }) => ({ id: params.templateId, project: null }),
  }),
  archiveReleasePlanTemplate: post(
    `/api/admin/release-plan-templates/archive/:templateId`,
    'Archive a release plan template',
    {
      runs: archiveTemplate,
      input: ({ params }) => ({ id: params.templateId, project: null }),
    },
  ),
})

/** Templates of one project. */
export const projectTemplateRoutes = (
  { store, newId }: TemplateRouteDeps,
  { createTemplate, updateTemplate, deleteTemplate, archiveTemplate }: TemplateCommands,
) => ({
  getProjectReleasePlanTemplates: get(ofProject, 'List the release plan templates of a project', {
    response: Type.Array(TemplateView),
    handle: async ({ params }) => {
      await requireProject(store.read, params.projectId)
      return (await listTemplates(store.read, params.projectId)).map(templateView)
    },
  }),
  getProjectReleasePlanTemplate: get(oneOfProject, 'Get a release plan template of a project', {
    response: TemplateView,
    etag,
    handle: async ({ params }) => templateView(await requireTemplate(store.read, params.templateId, params.projectId)),
  }),
  createProjectReleasePlanTemplate: post(ofProject, 'Create a release plan template of a project', {
    body: NewTemplate,
    runs: createTemplate,
    input: ({ params, body }) => ({ id: newId(), project: params.projectId, template: templateFrom(body, newId) }),
    view: templateView,
    response: created(TemplateView, 'id'),
  }),
  updateProjectReleasePlanTemplate: put(oneOfProject, 'Replace a release plan template of a project', {
    body: NewTemplate,
    runs: updateTemplate,
    input: ({ params, body }) => ({
      id: params.templateId,
      project: params.projectId,
      template: templateFrom(body, newId),
    }),
    view: templateView,
    response: TemplateView,
  }),
  deleteProjectReleasePlanTemplate: remove(
    oneOfProject,
    'Delete a release plan template of a project; one that plans were made from is archived',
    {
      runs: deleteTemplate,
      input: ({ params }) => ({ id: params.templateId, project: params.projectId }),
    },
  ),
  archiveProjectReleasePlanTemplate: post(
    `${ofProject}/archive/:templateId`,
    'Archive a release plan template of a project',
    {
      runs: archiveTemplate,
      input: ({ params }) => ({ id: params.templateId, project: params.projectId }),
    },
  ),
})
