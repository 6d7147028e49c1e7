import { Type } from 'typebox'
import { pageOf } from '#kernel/paging'
import { step } from '#platform/commands/runner'
import { actorOf, runs } from '#platform/http/access'
import { JSON_TYPE, jsonList, jsonPieces, sendJson, sendPieces } from '#platform/http/json-pieces'
import { Empty, typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import type { Parts } from '#platform/slice'
import { groupCommands } from './group-commands.ts'
import { GroupInput, GroupList, GroupsQuery, GroupView } from './group-schema.ts'
import { requireGroup } from './group-store.ts'
import { RecentGroups } from './recent-groups.ts'
import { PathId } from './schema.ts'

const tags = ['Groups']
const base = '/api/admin/groups'
const One = Type.Object({ groupId: PathId })
const reading = { needs: ['ADMIN'] } as const

/** Longer lists are sent in pieces. */
const MAX_AT_ONCE = 100

export function groupRoutes(app: App, { store, log, run }: Parts): void {
  const recent = new RecentGroups({ store, log })
  const { createGroup, updateGroup, deleteGroup } = groupCommands
  const http = typed(app)
  http.get(
    base,
    {
      config: { access: reading },
      schema: {
        operationId: 'getGroups',
        summary: 'Groups by name, all or a page of them',
        tags,
        querystring: GroupsQuery,
        response: { 200: GroupList },
      },
    },
    async ({ query }, reply) => {
      const { groups, total } = await recent.page({ ...pageOf(query), text: query.query?.trim() ?? '' })
      if (groups.length <= MAX_AT_ONCE) return sendJson(reply, `{"groups":[${groups.join(',')}],"total":${total}}`)
      return sendPieces(reply, JSON_TYPE, jsonPieces({}, 'groups', jsonList(groups), { total }))
    },
  )
  http.get(
    `${base}/:groupId`,
    {
      config: { access: reading },
      schema: {
        operationId: 'getGroup',
        summary: 'A group with its people',
        tags,
        params: One,
        response: { 200: GroupView },
      },
    },
    ({ params }) => requireGroup(store.read, Number(params.groupId)),
  )
  http.post(
    base,
    {
      config: { access: runs(createGroup) },
      schema: {
        operationId: 'createGroup',
        summary: 'Create a group',
        tags,
        body: GroupInput,
        response: { 201: GroupView },
      },
    },
    async (request, reply) => {
      const group = await run(actorOf(request), step(createGroup, request.body))
      return reply.code(201).header('location', `${app.prefix}${base}/${group.id}`).send(group)
    },
  )
  http.put(
    `${base}/:groupId`,
    {
      config: { access: runs(updateGroup) },
      schema: {
        operationId: 'updateGroup',
        summary: 'Change a group',
        tags,
        params: One,
        body: GroupInput,
        response: { 200: GroupView },
      },
    },
    (request) => run(actorOf(request), step(updateGroup, { id: Number(request.params.groupId), group: request.body })),
  )
  http.delete(
    `${base}/:groupId`,
    {
      config: { access: runs(deleteGroup) },
      schema: { operationId: 'deleteGroup', summary: 'Delete a group', tags, params: One, response: { 200: Empty } },
    },
    async (request, reply) => {
      await run(actorOf(request), step(deleteGroup, { id: Number(request.params.groupId) }))
      return reply.send()
    },
  )
}
