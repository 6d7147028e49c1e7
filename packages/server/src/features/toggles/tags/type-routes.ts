import { Type } from 'typebox'
import { visibleProjectsIn } from '#features/workspace/index'
import { refuseTaken } from '#platform/commands/helpers'
import { ask, created, get, post, put, remove } from '#platform/http/routes'
import type { Deps } from '#platform/slice'
import { pageOf } from './rules.ts'
import { NewTagType, OneTagType, PageQuery, TagTypeChange, TagTypeList, TagTypeView } from './schema.ts'
import { tagTypeCommands, tagTypeFrom } from './type-commands.ts'
import { findTagType, listTagTypes, requireTagType } from './type-store.ts'

const version = 1
const all = '/api/admin/tag-types'
const one = `${all}/:name` as const

export const tagTypeRoutes = ({ store }: Deps) => ({
  getTagTypes: get(all, 'List tag types by name', {
    query: PageQuery,
    response: TagTypeList,
    handle: async ({ query, actor }) => {
      const visible = await visibleProjectsIn(store.read, actor)
      return { version, ...(await listTagTypes(store.scan, visible, pageOf(query))) }
    },
  }),
  createTagType: post(all, 'Create a tag type', {
    body: NewTagType,
    runs: tagTypeCommands.createTagType,
    input: ({ body }) => body,
    response: created(TagTypeView, 'name'),
  }),
  validateTagType: ask(`${all}/validate`, 'Check whether a tag type can be created', {
    access: { needs: ['CREATE_TAG_TYPE', 'UPDATE_TAG_TYPE'] },
    body: NewTagType,
    response: Type.Object({ valid: Type.Boolean(), tagType: TagTypeView }),
    handle: async ({ body }) => {
      await refuseTaken(`A tag type named "${body.name}"`, findTagType(store.read, body.name))
      return { valid: true, tagType: tagTypeFrom(body) }
    },
  }),
  getTagType: get(one, 'Get a tag type', {
    response: OneTagType,
    handle: async ({ params, actor }) => {
      const visible = await visibleProjectsIn(store.read, actor)
      return { version, tagType: await requireTagType(store.read, visible, params.name) }
    },
  }),
  updateTagType: put(one, 'Update the description, icon or colour of a tag type', {
    body: TagTypeChange,
    runs: tagTypeCommands.updateTagType,
    input: ({ params, body }) => ({ name: params.name, change: body }),
    response: TagTypeView,
  }),
  deleteTagType: remove(one, 'Delete a tag type that has no tags', {
    runs: tagTypeCommands.deleteTagType,
    input: ({ params }) => params,
  }),
})
