import { refOf, requireToggle, togglePath } from '#features/toggles/toggle/index'
import { requireProject } from '#features/workspace/index'
import type { Queryable } from '#platform/db/tables'
import { get, noContent, put, remove } from '#platform/http/routes'
import type { Deps } from '#platform/slice'
import { codeReferenceCommands } from './commands.ts'
import { filled } from './rules.ts'
import { CodeRepositories, NewCodeReferences, ReplacedReferences, ToggleCode } from './schema.ts'
import { countReferences, type Repository, referencesOf, repositoriesOf } from './store.ts'

const all = '/api/admin/projects/:projectId/code-references'

const viewOf = ({ id: _, ...repository }: Repository) => repository

async function repositoriesIn(q: Queryable, project: string) {
  await requireProject(q, project)
  const counts = await countReferences(q, project)
  return (await repositoriesOf(q, project)).map((one) => ({
    ...viewOf(one),
    ...(counts.get(one.id) ?? { references: 0, toggles: 0 }),
  }))
}

/** After a move to another project the references of the old project are not shown. */
async function codeOf(q: Queryable, project: string, toggle: string) {
  const { name } = await requireToggle(q, project, toggle)
  const references = await referencesOf(q, name)
  return (await repositoriesOf(q, project)).map((one) => ({
    ...viewOf(one),
    references: (references.get(one.id) ?? []).map(({ path, line }) => ({
      path,
      line,
      url: one.urlTemplate === null ? null : filled(one.urlTemplate, one.revision, { path, line }),
    })),
  }))
}

export const codeReferenceRoutes = ({ store }: Deps) => ({
  getCodeRepositories: get(all, 'List the repositories that were scanned for toggles of a project', {
    response: CodeRepositories,
    handle: async ({ params }) => ({ repositories: await repositoriesIn(store.scan, params.projectId) }),
  }),
  replaceCodeReferences: put(all, 'Replace the code references of one repository to toggles of a project', {
    body: NewCodeReferences,
    runs: codeReferenceCommands.replaceCodeReferences,
    input: ({ params, body }) => ({ project: params.projectId, scan: body }),
    response: ReplacedReferences,
  }),
  removeCodeRepository: remove(`${all}/:repository`, 'Remove a repository with its code references', {
    runs: codeReferenceCommands.removeCodeRepository,
    input: ({ params }) => ({ project: params.projectId, repository: params.repository }),
    response: noContent,
  }),
  getCodeReferences: get(`${togglePath}/code-references`, 'List the places in source code that name a toggle', {
    response: ToggleCode,
    handle: async ({ params }) => {
      const { project, name } = refOf(params)
      return { repositories: await codeOf(store.read, project, name) }
    },
  }),
})
