import { PathId } from '#kernel/names'
import { pageOf } from '#kernel/paging'
import { created, get, post, put, remove } from '#platform/http/routes'
import type { Parts } from '#platform/slice'
import { groupCommands } from './group-commands.ts'
import { GroupInput, GroupList, GroupsQuery, GroupView } from './group-schema.ts'
import { findGroups, requireGroup } from './group-store.ts'

const all = '/api/admin/groups'
const one = `${all}/:groupId` as const
const params = { groupId: PathId }
const access = { needs: ['ADMIN'] } as const

export const groupRoutes = ({ store }: Parts) => ({
  getGroups: get(all, 'Groups by name, all or a page of them', {
    access,
    query: GroupsQuery,
    response: GroupList,
    handle: ({ query }) => findGroups(store.scan, { ...pageOf(query), text: query.query?.trim() ?? '' }),
  }),
  getGroup: get(one, 'A group with its people', {
    access,
    params,
    response: GroupView,
    handle: ({ params: { groupId } }) => requireGroup(store.read, Number(groupId)),
  }),
  createGroup: post(all, 'Create a group', {
    body: GroupInput,
    runs: groupCommands.createGroup,
    input: ({ body }) => body,
    response: created(GroupView, 'id'),
  }),
  updateGroup: put(one, 'Change a group', {
    params,
    body: GroupInput,
    runs: groupCommands.updateGroup,
    input: ({ params: { groupId }, body }) => ({ id: Number(groupId), group: body }),
    response: GroupView,
  }),
  deleteGroup: remove(one, 'Delete a group', {
    params,
    runs: groupCommands.deleteGroup,
    input: ({ params: { groupId } }) => ({ id: Number(groupId) }),
  }),
})
