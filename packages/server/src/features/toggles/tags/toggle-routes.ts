import { type Static, Type } from 'typebox'
import { BulkNames, findToggle } from '#features/toggles/toggle/index'
import { notFound } from '#kernel/failure'
import { GivenTag, tagFrom } from '#kernel/tag'
import { step } from '#platform/commands/runner'
import { runs } from '#platform/http/access'
import { created, get, post, put, remove } from '#platform/http/routes'
import type { Deps, VisibleProjects } from '#platform/slice'
import { tagCommands } from './commands.ts'
import { tagPath } from './routes.ts'
import { refuseTooMany } from './rules.ts'
import { TagChange, TagsOfToggle, TagView } from './schema.ts'
import { coloredTagsOf } from './store.ts'

const { changeTags } = tagCommands
const tagsPath = '/api/admin/features/:featureName/tags'

function bulkSteps(project: string, features: readonly string[], { addedTags, removedTags }: Static<typeof TagChange>) {
  const names = [...new Set(features)]
  refuseTooMany(names.length, addedTags.length + removedTags.length)
  return names.map((name) => step(changeTags, { project, name, addedTags, removedTags }))
}

/**
 * The tags of a toggle. These paths name no project, so a toggle that is not visible gives the same 404 as one that does
 * not exist.
 */
export function toggleTagRoutes({ store, runAll }: Deps, visibleProjects: VisibleProjects) {
  const tagsOf = async (name: string) => ({ version: 1, tags: await coloredTagsOf(store.read, name) })
  return {
    getTagsOfFeature: get(tagsPath, 'List the tags of a toggle', {
      response: TagsOfToggle,
      handle: async ({ params: { featureName: name }, actor }) => {
        const [toggle, visible] = [await findToggle(store.read, name), await visibleProjects(actor)]
        if (!toggle || (visible !== 'all' && !visible.includes(toggle.project))) throw notFound('toggle', name)
        return tagsOf(name)
      },
    }),
    addTagToFeature: post(tagsPath, 'Add a tag to a toggle; creates the tag and its type if they do not exist', {
      body: GivenTag,
      runs: changeTags,
      input: ({ params, body }) => ({ name: params.featureName, addedTags: [tagFrom(body)], removedTags: [] }),
      response: created(TagView, tagPath),
      view: (_, { body }) => {
        const { type, value } = tagFrom(body)
        return { value, type }
      },
    }),
    changeTagsOfFeature: put(tagsPath, 'Add tags to a toggle and remove others', {
      body: TagChange,
      runs: changeTags,
      input: ({ params, body }) => ({ ...body, name: params.featureName }),
      response: TagsOfToggle,
      view: (_, { params }) => tagsOf(params.featureName),
    }),
    removeTagFromFeature: remove(
      `${tagsPath}/:type/:value`,
      'Remove a tag from a toggle; the tag itself is not deleted',
      {
        runs: changeTags,
        input: ({ params: { featureName: name, ...tag } }) => ({ name, addedTags: [], removedTags: [tag] }),
      },
    ),
    changeTagsInBulk: put(
      '/api/admin/projects/:projectId/tags',
      'Add tags to many toggles of a project and remove others, all or nothing',
      {
        access: runs(changeTags),
        body: Type.Object({ features: BulkNames, tags: TagChange }),
        handle: async ({ params: { projectId: project }, body, actor }) => {
          await runAll(actor, bulkSteps(project, body.features, body.tags))
        },
      },
    ),
  }
}
