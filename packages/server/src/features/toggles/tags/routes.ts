import { visibleProjectsIn } from '#features/workspace/index'
import { GivenTag, type Tag } from '#kernel/tag'
import { created, get, post, remove } from '#platform/http/routes'
import type { Deps } from '#platform/slice'
import { tagCommands } from './commands.ts'
import { pageOf } from './rules.ts'
import { OneTag, PageQuery, TagList } from './schema.ts'
import { listTags, requireTag } from './store.ts'
import { requireTagType } from './type-store.ts'

const version = 1
const all = '/api/admin/tags'
const ofType = `${all}/:type` as const
const one = `${ofType}/:value` as const

export const tagPath = ({ type, value }: Tag): string =>
  `${all}/${encodeURIComponent(type)}/${encodeURIComponent(value)}`

export const tagRoutes = ({ store }: Deps) => ({
  getTags: get(all, 'List tags by type and value', {
    query: PageQuery,
    response: TagList,
    handle: async ({ query, actor }) => {
      const visible = await visibleProjectsIn(store.read, actor)
      return { version, ...(await listTags(store.scan, visible, pageOf(query))) }
    },
  }),
  createTag: post(all, 'Create a tag, and its type if it does not exist', {
    body: GivenTag,
    runs: tagCommands.createTag,
    input: ({ body }) => body,
    response: created(OneTag, ({ tag }) => tagPath(tag)),
    view: ({ type, value }) => ({ version, tag: { value, type } }),
  }),
  getTagsOfType: get(ofType, 'List the tags of a type, by value', {
    query: PageQuery,
    response: TagList,
    handle: async ({ params: { type }, query, actor }) => {
      const visible = await visibleProjectsIn(store.read, actor)
      await requireTagType(store.read, visible, type)
      return { version, ...(await listTags(store.scan, visible, pageOf(query), type)) }
    },
  }),
  getTag: get(one, 'Get a tag', {
    response: OneTag,
    handle: async ({ params, actor }) => {
      const visible = await visibleProjectsIn(store.read, actor)
      return { version, tag: await requireTag(store.read, visible, params) }
    },
  }),
  deleteTag: remove(one, 'Delete a tag that no toggle has', {
    runs: tagCommands.deleteTag,
    input: ({ params }) => params,
  }),
})
