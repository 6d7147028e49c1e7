import type { FastifyReply } from 'fastify'
import type { Static } from 'typebox'
import { PathId } from '#kernel/names'
import { pageOf } from '#kernel/paging'
import { JSON_TYPE, jsonChunks, jsonList, sendChunks, sendJson } from '#platform/http/json-chunks'
import { created, get, post, put, remove } from '#platform/http/routes'
import type { Deps } from '#platform/slice'
import { groupCommands, groupVersion } from './group-commands.ts'
import { GroupInput, GroupList, GroupsQuery, GroupView } from './group-schema.ts'
import { requireGroup } from './group-store.ts'
import { RecentGroups } from './recent-groups.ts'

const all = '/api/admin/groups'
const one = `${all}/:groupId` as const
const params = { groupId: PathId }
const access = { needs: ['ADMIN'] } as const

/** Longer lists are sent in chunks. */
const MAX_AT_ONCE = 100

async function sendGroups(reply: FastifyReply, recent: RecentGroups, query: Static<typeof GroupsQuery>) {
  const { groups, total } = await recent.page({ ...pageOf(query), text: query.query?.trim() ?? '' })
  if (groups.length <= MAX_AT_ONCE) return sendJson(reply, `{"groups":[${groups.join(',')}],"total":${total}}`)
  return sendChunks(reply, JSON_TYPE, jsonChunks({}, 'groups', jsonList(groups), { total }))
}

export const groupRoutes = ({ store, log }: Deps, recent = new RecentGroups({ store, log })) => ({
  getGroups: get(all, 'List groups by name, all or one page', {
    access,
    query: GroupsQuery,
    response: GroupList,
    sends: ({ query }, reply) => sendGroups(reply, recent, query),
  }),
  getGroup: get(one, 'Get a group with its users', {
    access,
    params,
    response: GroupView,
    etag: groupVersion.etag,
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
